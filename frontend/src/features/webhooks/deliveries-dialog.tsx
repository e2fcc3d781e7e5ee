import { DELIVERY_STATES, formatDateTime, type DeliveryState } from '@keyroster/contracts';
import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailedLoad } from '../../shared/ui/empty-state.js';
import { deliveriesQuery, useRedeliver, type Delivery, type Webhook } from './api.js';
import { Hint, SmallButton, ShowMore } from '../../shared/ui/quiet.js';
import { useWebhookWords } from './words.js';
import { actionOn } from '../../shared/i18n/language.js';

const PAGE = 50;
const COLORS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'yellow',
  delivered: 'green',
  failed: 'red',
};

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
