import { formatDateTime, isAdminRole, LANGUAGES } from '@keyroster/contracts';
import { Alert, Group, SegmentedControl, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useLanguage } from '../../../shared/i18n/language.js';
import { useLockUser } from '../../../shared/locks/use-lock-user.js';
import { openAlarmQuery, type Presence, presenceQuery, useCloseAlarm } from '../../../shared/presence/api.js';
import { intervalText, lanesOf, Strip, sumOf } from '../../../shared/presence/strip.js';
import { PRESENCE_WORDS, type PresenceWords, usePresenceWords } from '../../../shared/presence/words.js';
import { Awaited } from '../../../shared/ui/empty-state.js';
import { CopyTextButton } from '../../../shared/ui/copying/copy-button.js';
import { SmallButton } from '../../../shared/ui/quiet.js';
import type { User } from '../../../shared/api/people.js';

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const MUTE_HOURS = 24;

export function PanelPresence({ user }: { user: User }) {
  const words = usePresenceWords();
  const [hours, setHours] = useState(DAY_HOURS);
  const presence = useQuery(presenceQuery(user._id, { hours }));
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
      {presence.data ? <Seen user={user} presence={presence.data} /> : <Awaited of={presence} height={120} />}
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

function OpenAlarm({ user }: { user: User }) {
  const words = usePresenceWords();
  const { data: alarm } = useQuery(openAlarmQuery(user._id));
  const close = useCloseAlarm(user.email);
  const isAdmin = useIsAdmin();
  if (!alarm) return null;
  const end = (more: { mute_hours?: number }) => close.mutate({ id: alarm._id, ...more });
  return (
    <Alert color="red" variant="light" p="sm">
      <Text size="sm" fw={600}>
        {words.kinds[alarm.kind]}
      </Text>
      <Text size="sm">
        {words.since(formatDateTime(alarm.since))} · {words.minutes(alarm.minutes)} ·{' '}
        {words.devices([...alarm.ips, ...alarm.devices])}
      </Text>
      <Group gap="xs" mt="xs">
        <SmallButton isBusy={close.isPending} onClick={() => end({})}>
          {words.close}
        </SmallButton>
        {isAdmin && (
          <SmallButton isBusy={close.isPending} onClick={() => end({ mute_hours: MUTE_HOURS })}>
            {words.mute}
          </SmallButton>
        )}
      </Group>
    </Alert>
  );
}

function Lock({ user }: { user: User }) {
  const words = usePresenceWords();
  const lock = useLockUser();
  return (
    <SmallButton
      isBusy={user.is_locked || lock.isPending}
      c="var(--mantine-color-error)"
      onClick={() => lock.mutate({ user, value: true })}
    >
      {words.lock}
    </SmallButton>
  );
}

/** Copies an explanation to send to the user, in the page's language and then in the other. */
function CopyExplanation({ email, presence }: { email: string; presence: Presence }) {
  const words = usePresenceWords();
  const language = useLanguage();
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)];
  const texts = languages.map((one) => explainedIn(PRESENCE_WORDS[one], email, presence));
  return <CopyTextButton size="xs" text={texts.join('\n\n')} label={words.copy} />;
}

/** More lines would be too long for a message. */
const LINES_MAX = 40;

function explainedIn(words: PresenceWords, email: string, presence: Presence): string {
  const { overlaps } = presence;
  const { minutes, addresses } = sumOf(overlaps);
  const lanes = lanesOf(presence);
  const some = (lines: string[]) =>
    lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), words.more(lines.length - LINES_MAX)] : lines;
  return [
    words.explained(email),
    overlaps.length > 0 ? words.overlap(minutes, addresses) : words.noOverlap(lanes.length),
    ...some(
      overlaps.map((one) => `${intervalText(one)} (${words.minutes(one.minutes)}): ${one.ips.join(' + ')}`),
    ),
    `${words.addresses}:`,
    ...lanes.flatMap(({ ip, bars, isListed }) => [
      `${ip}${isListed ? ` (${words.listed})` : ''}`,
      ...some(
        bars.map((bar) => `  ${intervalText(bar)}, ${words.devices(bar.devices) || words.unknownDevice}`),
      ),
    ]),
  ].join('\n');
}

/** More rows would be too many for a screen reader. */
const ROWS_MAX = 500;

/** What the strip shows, for screen readers. */
function SpansTable({ presence: { spans, overlaps } }: { presence: Presence }) {
  const words = usePresenceWords();
  const shown = {
    caption: words.strip,
    head: [words.address, words.device, words.from, words.to],
    body: spans
      .slice(0, ROWS_MAX)
      .map(({ ip, device, from, to }) => [
        ip,
        device ? words.devices([device]) : words.unknownDevice,
        formatDateTime(from),
        formatDateTime(to),
      ]),
  };
  const parallel = {
    caption: words.overlaps,
    head: [words.addresses, words.from, words.to, words.duration],
    body: overlaps
      .slice(0, ROWS_MAX)
      .map(({ ips, from, to, minutes }) => [
        ips.join(', '),
        formatDateTime(from),
        formatDateTime(to),
        words.minutes(minutes),
      ]),
  };
  return (
    <VisuallyHidden>
      <Table data={shown} />
      {overlaps.length > 0 && <Table data={parallel} />}
    </VisuallyHidden>
  );
}
