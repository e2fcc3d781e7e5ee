import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { useRemoveWebhook, webhooksQuery, type Webhook } from './api.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { VerifyLines } from './verify-lines.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookRow } from './webhook-row.js';
import { useWebhookWords } from './words.js';

/** What is open; `times` makes each dialog a new one. */
interface Opened {
  what: 'nothing' | 'form' | 'deliveries';
  webhook?: Webhook;
  times: number;
}

/** The programs that are told what happens: what there is, one more, one less, and how it goes. */
export function WebhooksPart() {
  const words = useWebhookWords();
  const { actions, confirmations } = useTexts();
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened>({ what: 'nothing', times: 0 });
  const [confirmation, ask] = useConfirm();
  const { mutate: remove } = useRemoveWebhook();
  const open = (what: Opened['what'], webhook?: Webhook) =>
    setOpened(({ times }) => ({ what, times: times + 1, ...(webhook && { webhook }) }));
  const close = () => setOpened((now) => ({ ...now, what: 'nothing' }));
  const askToRemove = ({ _id, name }: Webhook) =>
    ask({
      text: confirmations.otherDelete,
      consequence: words.goes(name),
      action: actions.delete,
      onConfirm: () => remove(_id),
    });

  return (
    <section aria-label={words.heading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h5">
            {words.heading}
          </Title>
          <Button onClick={() => open('form')}>{words.add}</Button>
        </Group>
        <Text size="sm" c="dimmed" maw={640}>
          {words.hint}
        </Text>
        {isError && !webhooks && <FailedLoad onRetry={refetch} />}
        {webhooks?.length === 0 && <EmptyState text={words.none} />}
        <Stack component="ul" gap="lg" m={0} p={0} aria-label={words.heading} style={{ listStyle: 'none' }}>
          {webhooks?.map((webhook) => (
            <WebhookRow
              key={webhook._id}
              webhook={webhook}
              onEdit={() => open('form', webhook)}
              onDeliveries={() => open('deliveries', webhook)}
              onRemove={() => askToRemove(webhook)}
            />
          ))}
        </Stack>
        <VerifyLines />
      </Stack>
      <WebhookDialog
        key={`form ${opened.times}`}
        isOpen={opened.what === 'form'}
        webhook={opened.webhook}
        onClose={close}
      />
      {opened.what === 'deliveries' && opened.webhook && (
        <DeliveriesDialog isOpen webhook={opened.webhook} onClose={close} />
      )}
      {confirmation}
    </section>
  );
}
