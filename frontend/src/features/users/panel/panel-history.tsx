import { formatDate, formatDateTime } from '@keyroster/contracts';
import type { AuditEntryAnswer, RenewalAnswer } from '@keyroster/contracts/dto';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useActionWords } from '../../../shared/audit/action-words.js';
import { useChangeText } from '../../../shared/audit/use-change-text.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useLanguage } from '../../../shared/i18n/language.js';
import { LOCALES } from '../../../shared/i18n/words.js';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import { AwaitedRows } from '../../../shared/table/table-states.js';
import { userAuditQuery } from '../api.js';
import { usePanelWords } from '../words.js';
import type { OneUser } from '../../../shared/api/people.js';
import classes from './panel.module.css';
import { Hint } from '../../../shared/ui/quiet.js';

type UserEvent = { id: string; at: number } & (
  | { entry: Pick<AuditEntryAnswer, keyof AuditEntryAnswer> }
  | { renewal: Pick<RenewalAnswer, keyof RenewalAnswer> }
);

function eventsOf(
  entries: readonly Pick<AuditEntryAnswer, keyof AuditEntryAnswer>[],
  renewals: readonly Pick<RenewalAnswer, keyof RenewalAnswer>[],
): UserEvent[] {
  return [
    ...entries.map((entry): UserEvent => ({ id: entry._id, at: Date.parse(entry.at), entry })),
    ...renewals.map((renewal): UserEvent => ({ id: renewal._id, at: renewal.at, renewal })),
  ].sort((one, other) => other.at - one.at);
}

export function History({ one: { user, renewals } }: { one: OneUser }) {
  const words = usePanelWords();
  const isAdmin = useIsAdmin();
  const audit = useQuery({ ...userAuditQuery(user._id), enabled: isAdmin });
  if (isAdmin && !audit.data) return <AwaitedRows of={audit} height={120} />;
  const events = eventsOf(audit.data ?? [], renewals);
  if (events.length === 0) return <Text c="dimmed">{words.noHistory}</Text>;
  return (
    <ol aria-label={words.history}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} />
      ))}
    </ol>
  );
}

function EventItem({ event }: { event: UserEvent }) {
  const words = usePanelWords();
  const actions = useActionWords();
  const changeText = useChangeText();
  const tell = useRenewalText();
  const isRenewal = 'renewal' in event;
  const what = isRenewal ? words.kinds[event.renewal.kind](event.renewal.days) : actions[event.entry.action];
  const details = isRenewal ? tell(event.renewal) : changeText(event.entry);
  const by = isRenewal ? event.renewal.by : event.entry.actor;
  return (
    <li className={classes['item']}>
      <Stack gap={0} className={classes['what'] ?? ''}>
        <Text size="sm">{what}</Text>
        {details && <Hint size="xs">{details}</Hint>}
      </Stack>
      <Stack gap={0} align="flex-end">
        <Text size="xs">{formatDateTime(event.at)}</Text>
        <Hint size="xs">{words.by(by ?? words.nobody)}</Hint>
      </Stack>
    </li>
  );
}

function useRenewalText() {
  const language = useLanguage();
  const currency = useCurrency();
  return ({ from, to, package: sold, amount, method, note }: OneUser['renewals'][number]): string =>
    [
      to === null
        ? ''
        : [from, to]
            .flatMap((at) => at ?? [])
            .map((at) => formatDate(at))
            .join(' → '),
      sold,
      amount > 0 ? formatAmount(amount, currency, LOCALES[language]) : '',
      method,
      note,
    ]
      .filter((part) => part !== '')
      .join(' · ');
}
