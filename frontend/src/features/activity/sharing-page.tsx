import { ALARM_LOCK_REASON, formatDateTime, isAdminRole, SYSTEM_USERNAME } from '@keyroster/contracts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconHistory, IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneUserQuery, type Whom } from '../../shared/api/people.js';
import { useLockWords } from '../../shared/locks/lock-dialog.js';
import { useLockUser } from '../../shared/locks/use-lock-user.js';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { presenceQuery, useCloseAlarm, type Alarm } from '../../shared/presence/api.js';
import { Strip, sumOf } from '../../shared/presence/strip.js';
import { usePresenceWords } from '../../shared/presence/words.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import { type Column, column, emailColumn, half, idOf } from '../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../shared/table/data-table.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import { Hint, ShowMore, SmallButton } from '../../shared/ui/quiet.js';
import { openAlarmsQuery, useClosedAlarms } from './api.js';
import classes from './sharing.module.css';
import { SharingRuleButton } from './sharing-rule.js';
import { useSharingWords } from './words.js';
import { actionOn } from '../../shared/i18n/language.js';

const AT_ONCE = 100;

export function SharingPage() {
  const words = useSharingWords();
  const [limit, setLimit] = useState(AT_ONCE);
  const open = useQuery({ ...openAlarmsQuery(limit), placeholderData: keepPreviousData });
  const { about, isOpen, open: write, close } = useDialog({ userId: '', email: '' });
  return (
    <Screen
      title={words.heading}
      count={open.data?.total ?? null}
      width="cards"
      actions={<SharingRuleButton />}
    >
      {!open.data && <Awaited of={open} height={160} />}
      {open.data?.total === 0 && <EmptyState Icon={IconUsersGroup} word={words.none} text={words.appears} />}
      {open.data && open.data.total > 0 && (
        <Stack component="ul" gap={12} aria-label={words.open}>
          {open.data.alarms.map((alarm) => (
            <OpenAlarm
              key={alarm._id}
              alarm={alarm}
              onWrite={() => write({ userId: alarm.user_id, email: alarm.email })}
            />
          ))}
        </Stack>
      )}
      {open.data && (
        <ShowMore
          shown={open.data.alarms.length}
          total={open.data.total}
          w="fit-content"
          onMore={() => setLimit(limit + AT_ONCE)}
        />
      )}
      <Title order={2} size="h4">
        {words.history}
      </Title>
      <History />
      <UserMessageDialog key={about.userId} {...about} isOpen={isOpen} onClose={close} />
    </Screen>
  );
}

/** The strip begins this long before the alarm, so that its first overlap doesn't fill the whole strip. */
const BEFORE_MS = 15 * 60_000;

function OpenAlarm({ alarm, onWrite }: { alarm: Alarm; onWrite: () => void }) {
  const words = useSharingWords();
  const times = usePresenceWords();
  const presence = useQuery(presenceQuery(alarm.user_id, { since: alarm.since - BEFORE_MS }));
  const { minutes, addresses } = sumOf(presence.data?.overlaps ?? []);
  return (
    <Stack component="li" gap={12} className="notice">
      <Group justify="space-between" gap="sm">
        <Group gap="0 12px" align="baseline" miw={0} className={classes['who'] ?? ''}>
          <UserLink userId={alarm.user_id}>
            <Cut>{alarm.email}</Cut>
          </UserLink>
          <Text size="sm" c="var(--mantine-color-error)">
            {words.kinds[alarm.kind]}
          </Text>
          <Hint>
            {words.since(formatDateTime(alarm.since))} ·{' '}
            {minutes > 0 ? times.overlap(minutes, addresses) : times.minutes(alarm.minutes)}
          </Hint>
        </Group>
        <AlarmActions alarm={alarm} onWrite={onWrite} />
      </Group>
      {presence.data ? <Strip presence={presence.data} /> : <Awaited of={presence} height={90} />}
    </Stack>
  );
}

const LOCK_MINUTES = 60;
const MUTE_HOURS = 24;

function AlarmActions({ alarm, onWrite }: { alarm: Alarm; onWrite: () => void }) {
  const words = useSharingWords();
  const { current } = useLockWords();
  const { data } = useQuery(oneUserQuery(alarm.user_id));
  const lock = useLockUser();
  const end = useCloseAlarm(alarm.email);
  const user: Whom = { _id: alarm.user_id, email: alarm.email };
  const isLockable = data !== undefined && !data.user.is_locked && !isAdminRole(data.user.role);
  const button = (action: string) => ({ 'aria-label': actionOn(action, alarm.email), children: action });
  return (
    <Group gap="xs" data-touch>
      {data?.user.lock && <Hint>{current(data.user.lock)}</Hint>}
      {isLockable ? (
        <SmallButton
          {...button(words.lockAndWrite)}
          isBusy={lock.isPending}
          variant="filled"
          onClick={() =>
            lock.mutate(
              { user, value: true, reason: ALARM_LOCK_REASON, minutes: LOCK_MINUTES },
              { onSuccess: onWrite },
            )
          }
        />
      ) : (
        <SmallButton {...button(words.write)} onClick={onWrite} />
      )}
      <SmallButton
        {...button(words.mute)}
        isBusy={end.isPending}
        onClick={() => end.mutate({ id: alarm._id, mute_hours: MUTE_HOURS })}
      />
      <SmallButton
        {...button(words.close)}
        isBusy={end.isPending}
        onClick={() => end.mutate({ id: alarm._id })}
      />
    </Group>
  );
}

function History() {
  const words = useSharingWords();
  const closed = useClosedAlarms();
  return (
    <div className={classes['history']}>
      <DataTable
        label={words.history}
        view={useTableView('sharing', useHistoryColumns())}
        rows={closed.rows}
        rowKey={idOf}
        empty={<EmptyState Icon={IconHistory} text={words.noHistory} />}
        of={closed}
        loadMore={closed.loadMore}
      />
    </div>
  );
}

function useHistoryColumns(): readonly Column<Alarm>[] {
  const words = useSharingWords();
  const times = usePresenceWords();
  return [
    emailColumn(words.email, 180, ({ user_id }: Alarm) => user_id),
    column('kind', words.kind, 170, ({ kind }) => words.kinds[kind]),
    half('minutes', words.minutes, 90, ({ minutes }) => times.minutes(minutes), { align: 'end' }),
    half('since', words.began, 140, ({ since }) => formatDateTime(since)),
    half('closed', words.ended, 140, ({ closed_at }) =>
      closed_at === null ? '' : formatDateTime(closed_at),
    ),
    half('by', words.closedBy, 110, ({ closed_by }) =>
      closed_by === SYSTEM_USERNAME ? words.byItself : (closed_by ?? ''),
    ),
    column('where', words.where, 190, ({ ips, devices }) => times.devices([...ips, ...devices])),
  ];
}
