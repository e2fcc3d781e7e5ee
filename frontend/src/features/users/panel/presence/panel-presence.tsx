import { formatDateTime, isAdminRole } from '@keyroster/contracts';
import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../shared/api/people.js';
import { useLanguage } from '../../../../shared/i18n/language.js';
import { useLockUser } from '../../../../shared/locks/use-lock-user.js';
import { FailedRows } from '../../../../shared/table/table-states.js';
import { useCopyWords, useCopy } from '../../../../shared/ui/copying/copy-button.js';
import { whileBusy } from '../../../../shared/ui/while-busy.js';
import { explanationOf } from './explanation.js';
import { sumOf } from './lanes.js';
import { openAlarmQuery, presenceQuery, useCloseAlarm, type Presence } from './presence-api.js';
import { usePresenceWords } from './presence-words.js';
import { SpansTable } from './spans-table.js';
import { Strip } from './strip.js';

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const MUTE_HOURS = 24;

/** Where and when they were, whether that overlaps, and what can be done about it. */
export function PanelPresence({ user }: { user: User }) {
  const words = usePresenceWords();
  const [hours, setHours] = useState(DAY_HOURS);
  const { data, error, refetch } = useQuery(presenceQuery(user._id, hours));
  return (
    <Stack gap="md">
      {user.alarm && <OpenAlarm user={user} />}
      <SegmentedControl
        size="xs"
        aria-label={words.range}
        value={String(hours)}
        onChange={(value) => setHours(Number(value))}
        data={[
          { value: String(DAY_HOURS), label: words.day },
          { value: String(WEEK_HOURS), label: words.week },
        ]}
      />
      {data ? (
        <Seen user={user} presence={data} />
      ) : error ? (
        <FailedRows onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Stack>
  );
}

function Seen({ user, presence }: { user: User; presence: Presence }) {
  const words = usePresenceWords();
  const { spans, overlaps } = presence;
  const { minutes, addresses } = sumOf(overlaps);
  if (spans.length === 0) return <Text c="dimmed">{words.nobody}</Text>;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={overlaps.length > 0 ? 600 : 400}>
          {overlaps.length > 0
            ? words.overlap(minutes, addresses)
            : words.noOverlap(new Set(spans.map(({ ip }) => ip)).size)}
        </Text>
        <Group gap="xs">
          <CopyExplanation email={user.email} presence={presence} />
          {!isAdminRole(user.role) && <Lock user={user} />}
        </Group>
      </Group>
      <Strip presence={presence} />
      <SpansTable presence={presence} />
    </>
  );
}

function CopyExplanation({ email, presence }: { email: string; presence: Presence }) {
  const words = usePresenceWords();
  const { copied } = useCopyWords();
  const [isCopied, copy] = useCopy(explanationOf(email, presence, useLanguage()));
  return (
    <Button variant="default" size="xs" onClick={copy}>
      {isCopied ? copied : words.copy}
    </Button>
  );
}

function Lock({ user }: { user: User }) {
  const words = usePresenceWords();
  const lock = useLockUser();
  return (
    <Button
      {...whileBusy(user.is_locked || lock.isPending)}
      size="xs"
      variant="default"
      c="var(--mantine-color-error)"
      onClick={() => lock.mutate({ user, value: true })}
    >
      {words.lock}
    </Button>
  );
}

function OpenAlarm({ user }: { user: User }) {
  const words = usePresenceWords();
  const { data: alarm } = useQuery(openAlarmQuery(user._id));
  const close = useCloseAlarm(user.email);
  if (!alarm) return null;
  const end = (more: { mute_hours?: number }) => close.mutate({ id: alarm._id, ...more });
  return (
    <Alert color="red" variant="light" p="sm">
      <Text size="sm" fw={600}>
        {words.kinds[alarm.kind]}
      </Text>
      <Text size="sm">
        {words.since(formatDateTime(alarm.since))} · {words.minutes(alarm.minutes)} ·{' '}
        {[...alarm.ips, ...alarm.devices].join(', ')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button {...whileBusy(close.isPending)} size="xs" variant="default" onClick={() => end({})}>
          {words.close}
        </Button>
        <Button
          {...whileBusy(close.isPending)}
          size="xs"
          variant="default"
          onClick={() => end({ mute_hours: MUTE_HOURS })}
        >
          {words.mute}
        </Button>
      </Group>
    </Alert>
  );
}
