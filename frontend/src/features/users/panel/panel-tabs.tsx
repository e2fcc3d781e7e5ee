import { isAdminRole } from '@keyroster/contracts';
import type { HeldTitle } from '@keyroster/contracts/dto';
import { Badge, NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boundTo } from '../../../shared/form/form-parts.js';
import { useExplainWords } from '../../../shared/explain/explain-words.js';
import { WhyList } from '../../../shared/explain/why-list.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { seatsQuery } from '../../../shared/seats/seat-people.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { AssignTitleForm } from '../form/assign-title-form.js';
import { UserSessions } from '../sessions.js';
import { usePanelWords } from '../words.js';
import type { OneUser, Whom } from '../../../shared/api/people.js';
import { titlesQuery, useAssign, useUnassign } from '../../../shared/api/courses.js';
import { History } from './panel-history.js';
import { Overview } from './panel-overview.js';
import { PanelPresence } from './panel-presence.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import classes from './panel.module.css';

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
          <li key={title._id} className={classes['item']}>
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
