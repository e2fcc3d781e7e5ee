import { formatDateTime } from '@keyroster/contracts';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/i18n/language.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useTestWebhook, useUpdateWebhook, type Webhook } from './api.js';
import { useWebhookWords } from './words.js';

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onDeliveries: () => void;
  onRemove: () => void;
}

export function WebhookRow({ webhook, onEdit, onDeliveries, onRemove }: WebhookRowProps) {
  const { actions } = useTexts();
  const words = useWebhookWords();
  const update = useUpdateWebhook();
  const test = useTestWebhook(words.tested);
  const { _id: id, name, url, events, paused, last, waiting } = webhook;
  const went =
    last === null ? words.noneYet : words.lastAt(formatDateTime(last.at), words.states[last.state]);
  const buttons = [
    { label: words.test, onClick: () => test.mutate(id), isBusy: test.isPending },
    { label: words.deliveries, onClick: onDeliveries },
    {
      label: paused ? words.goOn : words.pause,
      onClick: () => update.mutate({ id, paused: !paused }),
      isBusy: update.isPending,
    },
    { label: actions.edit, onClick: onEdit },
    { label: actions.delete, onClick: onRemove },
  ];
  return (
    <Stack component="li" gap={6}>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} miw={0}>
          {name}
        </Text>
        {paused && (
          <Badge size="sm" variant="light" tt="none" color="yellow" c="var(--mantine-color-text)">
            {words.paused}
          </Badge>
        )}
      </Group>
      <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <Text size="xs" c="dimmed">
        {events.map((event) => words.eventNames[event]).join(', ')}
      </Text>
      <Text size="xs" c="dimmed">
        {[went, ...(waiting > 0 ? [words.waiting(waiting)] : [])].join(' · ')}
      </Text>
      <Group gap="xs">
        {buttons.map(({ label, onClick, isBusy = false }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            aria-label={words.of(label, name)}
            {...whileBusy(isBusy)}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
