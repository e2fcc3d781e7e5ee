import { formatDate, formatDateTime } from '@keyroster/contracts';
import type { AuditEntryAnswer, SentMessageAnswer } from '@keyroster/contracts/dto';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useActionWords } from '../../../shared/audit/action-words.js';
import { useChangeText } from '../../../shared/audit/use-change-text.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useLanguage, LOCALES } from '../../../shared/i18n/language.js';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import { Awaited } from '../../../shared/ui/empty-state.js';
import { userAuditQuery, userMessagesQuery } from '../api.js';
import { usePanelWords } from '../words.js';
import type { OneUser } from '../../../shared/api/people.js';
import classes from './panel.module.css';
import { Hint } from '../../../shared/ui/quiet.js';

type Entry = Pick<AuditEntryAnswer, keyof AuditEntryAnswer>;

/** `by` is null for a message that a rule sent. */
interface UserEvent {
  id: string;
  at: number;
  what: string;
  details: string | null;
  by: string | null;
}

export function History({ one: { user, renewals } }: { one: OneUser }) {
  const words = usePanelWords();
  const isAdmin = useIsAdmin();
  const audit = useQuery({ ...userAuditQuery(user._id), enabled: isAdmin });
  const messages = useQuery({ ...userMessagesQuery(user._id), enabled: isAdmin });
  const tell = useEvents();
  const missing = isAdmin && [audit, messages].find(({ data }) => !data);
  if (missing) return <Awaited of={missing} height={120} />;
  const events = [
    ...withoutMoves(audit.data ?? [], renewals).map(tell.entry),
    ...renewals.map(tell.renewal),
    ...(messages.data ?? []).map(tell.message),
  ].sort((one, other) => other.at - one.at);
  if (events.length === 0) return <Text c="dimmed">{words.noHistory}</Text>;
  return (
    <ol aria-label={words.history}>
      {events.map(({ id, at, what, details, by }) => (
        <li key={id} className={classes['item']}>
          <Stack gap={0} className={classes['what'] ?? ''}>
            <Text size="sm">{what}</Text>
            {details && <Hint size="xs">{details}</Hint>}
          </Stack>
          <Stack gap={0} align="flex-end">
            <Text size="xs">{formatDateTime(at)}</Text>
            {by !== null && <Hint size="xs">{words.by(by)}</Hint>}
          </Stack>
        </li>
      ))}
    </ol>
  );
}

const MOVED = ['sub_start_date', 'sub_validity', 'package'];
/** No transaction lasts longer, and one writes the ledger's entry before that of the audit. */
const SAME_CHANGE_MS = 60_000;

/** Leaves out what an entry of the ledger says about the same change. */
function withoutMoves(entries: readonly Entry[], renewals: OneUser['renewals']): Entry[] {
  const others = (facts: Entry['after']) =>
    facts && Object.fromEntries(Object.entries(facts).filter(([field]) => !MOVED.includes(field)));
  const edits = entries.filter(({ action }) => action === 'user.updated');
  const told = new Set(
    renewals.map(({ at }) => {
      const since = (entry: Entry): number => Date.parse(entry.at) - at;
      return edits.findLast((entry) => since(entry) >= 0 && since(entry) < SAME_CHANGE_MS);
    }),
  );
  return entries.flatMap((entry) => {
    if (!told.has(entry)) return [entry];
    const [before, after] = [others(entry.before), others(entry.after)];
    return Object.keys({ ...before, ...after }).length > 0 ? [{ ...entry, before, after }] : [];
  });
}

function useEvents() {
  const words = usePanelWords();
  const actions = useActionWords();
  const changeText = useChangeText();
  const locale = LOCALES[useLanguage()];
  const currency = useCurrency();
  return {
    entry: (entry: Entry): UserEvent => ({
      id: entry._id,
      at: Date.parse(entry.at),
      what: actions[entry.action],
      details: changeText(entry),
      by: entry.actor ?? words.nobody,
    }),
    renewal: ({ _id: id, at, kind, days, by, ...renewal }: OneUser['renewals'][number]): UserEvent => {
      const { from, to, package: sold, amount, method, note } = renewal;
      const ends = [from, to].flatMap((end) => (end === null ? [] : formatDate(end)));
      const paid = amount > 0 ? formatAmount(amount, currency, locale) : '';
      const details = [to === null ? '' : ends.join(' → '), sold, paid, method, note];
      return { id, at, by, what: words.kinds[kind](days), details: details.filter(Boolean).join(' · ') };
    },
    message: ({ _id: id, at, state, to, text }: SentMessageAnswer): UserEvent => ({
      id,
      at,
      what: words.messages[state],
      details: [to, text].join(' · '),
      by: null,
    }),
  };
}
