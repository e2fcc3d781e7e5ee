import { formatDateTime, DELIVERY_STATES, type DeliveryState } from '@keyroster/contracts';
import { Button, Code, Group, SegmentedControl, Text, Badge, NativeSelect, Stack } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts, actionOn } from '../../shared/i18n/language.js';
import { CopyTextButton } from '../../shared/ui/copying/copy-button.js';
import { useDialog, useConfirm, Dialog } from '../../shared/ui/dialog.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { Row, Rows } from '../../shared/ui/lines.js';
import { Section } from '../../shared/ui/screen.js';
import {
  useRemoveWebhook,
  webhooksQuery,
  type Webhook,
  useTestWebhook,
  useUpdateWebhook,
  deliveriesQuery,
  useRedeliver,
  type Delivery,
} from './api.js';
import { WebhookDialog } from './webhook-dialog.js';
import { Hint, SmallButton, ShowMore } from '../../shared/ui/quiet.js';
import { useWebhookWords } from './words.js';

export function WebhooksPart() {
  const words = useWebhookWords();
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery);
  const editing = useDialog<Webhook | undefined>(undefined);
  const deliveries = useDialog<Webhook | undefined>(undefined);
  const [confirmation, ask] = useConfirm();
  const { mutate: remove } = useRemoveWebhook();
  const add = <Button onClick={() => editing.open(undefined)}>{words.add}</Button>;
  const isEmpty = webhooks?.length === 0;

  return (
    <Section name={words.heading} actions={!isEmpty && add}>
      <Hint maw={640}>{words.hint}</Hint>
      {isError && !webhooks && <FailedLoad onRetry={refetch} />}
      {isEmpty && <EmptyState Icon={IconWebhook} text={words.none} action={add} />}
      {!isEmpty && (
        <Rows aria-label={words.heading}>
          {webhooks?.map((webhook) => (
            <WebhookRow
              key={webhook._id}
              webhook={webhook}
              onEdit={() => editing.open(webhook)}
              onDeliveries={() => deliveries.open(webhook)}
              onRemove={() =>
                ask({ consequence: words.goes(webhook.name), onConfirm: () => remove({ id: webhook._id }) })
              }
            />
          ))}
        </Rows>
      )}
      <VerifyLines />
      <WebhookDialog
        key={editing.times}
        isOpen={editing.isOpen}
        webhook={editing.about}
        onClose={editing.close}
      />
      {deliveries.isOpen && deliveries.about && (
        <DeliveriesDialog webhook={deliveries.about} onClose={deliveries.close} />
      )}
      {confirmation}
    </Section>
  );
}

/** One line for each library of the Standard Webhooks. */
const LINES = {
  'Node.js': "const event = new (require('standardwebhooks').Webhook)(secret).verify(body, headers);",
  Python: 'event = standardwebhooks.Webhook(secret).verify(body, headers)',
  Go: 'wh, err := standardwebhooks.NewWebhook(secret); err = wh.Verify(body, headers)',
} as const;

type Language = keyof typeof LINES;
const LANGUAGES = Object.keys(LINES) as Language[];

function VerifyLines() {
  const words = useWebhookWords();
  const [language, setLanguage] = useState<Language>('Node.js');
  return (
    <Section order={3} gap="xs" name={words.verify}>
      <Hint>{words.verifyHint}</Hint>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={words.verify}
          data={LANGUAGES}
          value={language}
          onChange={(value) => setLanguage(value)}
        />
        <CopyTextButton size="xs" text={LINES[language]} />
      </Group>
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {LINES[language]}
      </Code>
    </Section>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onDeliveries: () => void;
  onRemove: () => void;
}

function WebhookRow({ webhook, onEdit, onDeliveries, onRemove }: WebhookRowProps) {
  const { actions } = useTexts();
  const words = useWebhookWords();
  const update = useUpdateWebhook();
  const test = useTestWebhook(words.tested);
  const { _id: id, name, url, events, paused, last, waiting } = webhook;
  const went =
    last === null ? words.noneYet : words.lastAt(formatDateTime(last.at), words.states[last.state]);
  const buttons = [
    { label: words.test, onClick: () => test.mutate({ id }), isBusy: test.isPending },
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
    <Row
      acts={buttons.map(({ label, onClick, isBusy = false }) => (
        <SmallButton key={label} aria-label={actionOn(label, name)} isBusy={isBusy} onClick={onClick}>
          {label}
        </SmallButton>
      ))}
    >
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} miw={0}>
          {name}
        </Text>
        {paused && (
          <Badge size="sm" variant="light" color="yellow" c="var(--mantine-color-text)">
            {words.paused}
          </Badge>
        )}
      </Group>
      <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <Hint size="xs">{events.map((event) => words.eventNames[event]).join(', ')}</Hint>
      <Hint size="xs">{[went, ...(waiting > 0 ? [words.waiting(waiting)] : [])].join(' · ')}</Hint>
    </Row>
  );
}

const PAGE = 50;
const COLORS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'yellow',
  delivered: 'green',
  failed: 'red',
};

function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const words = useWebhookWords();
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const [limit, setLimit] = useState(PAGE);
  const { data, isError, refetch } = useQuery({
    ...deliveriesQuery(webhook._id, state, limit),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog opened onClose={onClose} title={actionOn(words.deliveries, webhook.name)} size="lg">
      <Stack gap="sm">
        <NativeSelect
          label={words.state}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value as DeliveryState | 'all')}
          data={[
            { value: 'all', label: words.all },
            ...DELIVERY_STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
        />
        {isError && !data && <FailedLoad onRetry={refetch} />}
        {data?.total === 0 && <Text size="sm">{words.noDeliveries}</Text>}
        <Stack component="ul" gap="xs" aria-label={words.deliveries}>
          {data?.deliveries.map((delivery) => (
            <DeliveryRow key={delivery._id} delivery={delivery} isPaused={webhook.paused} />
          ))}
        </Stack>
        {data && (
          <ShowMore shown={data.deliveries.length} total={data.total} onMore={() => setLimit(limit + PAGE)} />
        )}
      </Stack>
    </Dialog>
  );
}

function DeliveryRow({ delivery, isPaused }: { delivery: Delivery; isPaused: boolean }) {
  const words = useWebhookWords();
  const redeliver = useRedeliver(words.onItsWay);
  const { _id, event, at, tries, state, status, ms, next_at } = delivery;
  const facts = [
    formatDateTime(at),
    words.tries(tries),
    ...(tries === 0 ? [] : [status === null ? words.noAnswer : words.answered(status, ms ?? 0)]),
    // A paused webhook has no next try.
    ...(next_at === null || tries === 0 || isPaused ? [] : [words.nextAt(formatDateTime(next_at))]),
  ];
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {words.eventNames[event]}
          </Text>
          {/* Only the plain text colour has enough contrast on the tint. */}
          <Badge size="sm" variant="light" color={COLORS[state]} c="var(--mantine-color-text)">
            {words.states[state]}
          </Badge>
        </Group>
        <Hint size="xs">{facts.join(' · ')}</Hint>
      </div>
      <SmallButton
        flex="none"
        aria-label={actionOn(words.again, `${event} ${formatDateTime(at)}`)}
        isBusy={redeliver.isPending}
        onClick={() => redeliver.mutate({ id: _id })}
      >
        {words.again}
      </SmallButton>
    </Group>
  );
}
