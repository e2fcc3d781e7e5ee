import { isAdminRole, formatDate, formatDateTime } from '@keyroster/contracts';
import type { HeldTitle, AuditEntryAnswer, SentMessageAnswer } from '@keyroster/contracts/dto';
import { Badge, NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boundTo } from '../../../shared/form/form-parts.js';
import { useExplainWords } from '../../../shared/explain/explain-words.js';
import { WhyList } from '../../../shared/explain/why-list.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts, useLanguage, LOCALES } from '../../../shared/i18n/language.js';
import { seatsQuery } from '../../../shared/seats/seat-people.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { AssignTitleForm } from '../form/assign-title-form.js';
import { UserSessions } from '../sessions.js';
import { usePanelWords } from '../words.js';
import type { OneUser, Whom } from '../../../shared/api/people.js';
import { titlesQuery, useAssign, useUnassign } from '../../../shared/api/courses.js';
import { Overview } from './panel-overview.js';
import { PanelPresence } from './panel-presence.js';
import { SecondaryButton, Hint } from '../../../shared/ui/quiet.js';
import classes from './panel.module.css';
import { useActionWords } from '../../../shared/audit/action-words.js';
import { useChangeText } from '../../../shared/audit/use-change-text.js';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import { Awaited } from '../../../shared/ui/empty-state.js';
import { userAuditQuery, userMessagesQuery } from '../api.js';

export function PanelTabs({ one }: { one: OneUser }) {
  const words = usePanelWords();
  const panels = [
    ['overview', <Overview user={one.user} />],
    ['titles', <PanelTitles one={one} />],
    ['sessions', <UserSessions user={one.user} sessions={one.sessions} />],
    ['presence', <PanelPresence user={one.user} />],
    ['history', <History one={one} />],
    ['why', <PanelWhy user={one.user} />],
  ] as const;
  return (
    <Tabs defaultValue="overview" keepMounted={false}>
      <Tabs.List aria-label={words.tabs} mb="md" className={classes['tabs'] ?? ''}>
        {panels.map(([tab]) => (
          <Tabs.Tab key={tab} value={tab}>
            {words[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(([tab, panel]) => (
        <Tabs.Panel key={tab} value={tab}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function PanelTitles({ one: { user, titles } }: { one: OneUser }) {
  const { actions, confirmations } = useTexts();
  const words = usePanelWords();
  const assign = useAssign();
  const unassign = useUnassign();
  const [dialog, ask] = useConfirm();
  // A supervisor also sees titles here that they can't take away.
  const { data: given = [] } = useQuery(titlesQuery);
  const givable = new Set(given.map(({ _id }) => _id));
  const own = new Set(titles.filter(({ from }) => from === 'user').map(({ _id }) => _id));
  if (isAdminRole(user.role)) return <Text c="dimmed">{words.seesAll}</Text>;

  const askToUnassign = ({ _id, shop_name }: HeldTitle) =>
    ask({
      text: confirmations.unassign,
      consequence: words.loses(user.email, shop_name),
      isUndoable: true,
      action: actions.unassign,
      onConfirm: () => unassign.mutate({ shop_id: [_id], user }),
    });

  return (
    <Stack gap="md">
      {/* Offers all titles that the user doesn't have personally, including those of their group. */}
      <AssignTitleForm
        titles={given.filter(({ _id }) => !own.has(_id))}
        label={words.addTitle}
        placeholder={words.chooseTitle}
        isPending={assign.isPending}
        onAdd={(id) => assign.mutate({ shop_id: [id], user })}
      />
      {titles.length === 0 && <Text c="dimmed">{words.noTitles}</Text>}
      <ul aria-label={words.titles}>
        {titles.map((title) => (
          <li key={title._id} className={`in-line ${classes['item']}`}>
            <span className={classes['what']}>{title.shop_name}</span>
            <Badge flex="none">{title.from === 'group' ? words.ofGroup : words.own}</Badge>
            {title.from === 'user' && givable.has(title._id) && (
              <SecondaryButton
                isBusy={unassign.isPending && unassign.variables.shop_id.includes(title._id)}
                size="compact-sm"
                flex="none"
                aria-label={`${actions.unassign} ${title.shop_name}`}
                onClick={() => askToUnassign(title)}
              >
                {actions.unassign}
              </SecondaryButton>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </Stack>
  );
}

function PanelWhy({ user }: { user: Whom }) {
  const words = useExplainWords();
  const { data: titles = [] } = useQuery(titlesQuery);
  const isAdmin = useIsAdmin();
  const { data: seated = [] } = useQuery({ ...seatsQuery, enabled: isAdmin });
  const [about, setAbout] = useState('');
  const isSeated = seated.some(({ p_id }) => p_id === about);
  const chosen = isSeated ? { p_id: about } : { shop_id: about };
  const wanted = about === '' ? {} : chosen;
  return (
    <Stack gap="md">
      <NativeSelect
        label={words.about}
        {...boundTo(about, setAbout)}
        data={[
          { value: '', label: words.signIn },
          ...titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name })),
          ...seated.map(({ p_id, title, name }) => ({ value: p_id, label: `${title} · ${name}` })),
        ]}
      />
      <WhyList user={user} wanted={wanted} />
    </Stack>
  );
}

type Entry = Pick<AuditEntryAnswer, keyof AuditEntryAnswer>;

/** `by` is null for a message that a rule sent. */
interface UserEvent {
  id: string;
  at: number;
  what: string;
  details: string | null;
  by: string | null;
}

function History({ one: { user, renewals } }: { one: OneUser }) {
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
        <li key={id} className={`in-line ${classes['item']}`}>
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
