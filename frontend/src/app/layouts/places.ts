import { isSupervisorRole } from '@keyroster/contracts';
import {
  IconActivity,
  IconBell,
  IconBooks,
  IconCalendarDue,
  IconChartBar,
  IconHistory,
  IconMessage,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, type Location } from 'react-router-dom';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { inboxQuery } from '../../shared/api/inbox.js';
import { useCurrentUser, useIsAdmin } from '../../shared/api/session/session.js';
import { PATHS } from '../../shared/paths.js';
import { useKeptViews } from '../../shared/table/views/named-views.js';
import { useTableWords } from '../../shared/table/table-words.js';
import type { ScreenTab } from '../../shared/ui/screen.js';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import { placesOf } from '../../shared/ui/user/user-link.js';
import { useFrameWords } from './frame-words.js';

export interface Place {
  to: string;
  label: string;
  Icon: typeof IconUsers;
  part: 'top' | 'work' | 'business' | 'foot';
  /** Empty for a place with a single screen. */
  tabs: readonly ScreenTab[];
}

/** The screens that supervisors see. */
const OF_SUPERVISORS: readonly string[] = [
  PATHS.inbox,
  PATHS.users,
  PATHS.renewals,
  PATHS.payments,
  PATHS.courses,
  PATHS.activity,
  PATHS.templates,
  PATHS.reports,
];

const isOfSupervisors = ({ to }: { to: string }): boolean => OF_SUPERVISORS.includes(to.split('?')[0] ?? '');

export function usePlaces(): readonly Place[] {
  const { role } = useCurrentUser();
  const words = useFrameWords();
  const views = useUserViewTabs();
  const { data: broken } = useQuery({ ...troubleCountQuery, enabled: useIsAdmin() });
  const { data: inbox } = useQuery(inboxQuery);
  const places: Place[] = [
    { to: PATHS.inbox, label: words.inbox, Icon: IconBell, part: 'top', tabs: [] },
    {
      to: PATHS.users,
      label: words.users,
      Icon: IconUsers,
      part: 'work',
      tabs: [...views, { to: PATHS.profileGroups, label: words.groups }],
    },
    {
      to: PATHS.renewals,
      label: words.renewals,
      Icon: IconCalendarDue,
      part: 'work',
      tabs: [
        { to: PATHS.renewals, label: words.board },
        { to: PATHS.payments, label: words.payments, count: inbox?.counts.payment },
        { to: PATHS.packages, label: words.packages },
      ],
    },
    {
      to: PATHS.courses,
      label: words.courses,
      Icon: IconBooks,
      part: 'work',
      tabs: [
        { to: PATHS.courses, label: words.credentials },
        { to: PATHS.troubles, label: words.broken, count: broken },
        { to: PATHS.toChange, label: words.toChange, count: inbox?.counts.exposed },
        { to: PATHS.seats, label: words.seats },
      ],
    },
    {
      to: PATHS.activity,
      label: words.activity,
      Icon: IconActivity,
      part: 'work',
      tabs: [
        { to: PATHS.activity, label: words.live },
        { to: PATHS.sharing, label: words.sharing, count: inbox?.counts.alarm },
        { to: PATHS.whitelist, label: words.whitelist },
      ],
    },
    {
      to: PATHS.templates,
      label: words.messages,
      Icon: IconMessage,
      part: 'business',
      tabs: [
        { to: PATHS.templates, label: words.templates },
        { to: PATHS.rules, label: words.rules },
        { to: PATHS.announcements, label: words.announcements },
        { to: PATHS.ads, label: words.ads },
      ],
    },
    { to: PATHS.reports, label: words.reports, Icon: IconChartBar, part: 'business', tabs: [] },
    {
      to: PATHS.audit,
      label: words.audit,
      Icon: IconHistory,
      part: 'business',
      tabs: [
        { to: PATHS.audit, label: words.entries },
        { to: PATHS.canBeUndone, label: words.canBeUndone },
      ],
    },
    {
      to: PATHS.logos,
      label: words.settings,
      Icon: IconSettings,
      part: 'foot',
      tabs: [
        { to: PATHS.logos, label: words.logo },
        { to: PATHS.sharingRule, label: words.sharingRule },
        { to: PATHS.integrations, label: words.integrations },
        { to: PATHS.channels, label: words.channels },
        { to: PATHS.backups, label: words.backups },
      ],
    },
  ];
  if (!isSupervisorRole(role)) return places;
  return places
    .filter(isOfSupervisors)
    .map((place) => ({ ...place, tabs: place.tabs.filter(isOfSupervisors) }));
}

/** A tab for each view of the users. The open one is remembered and needs no query. Cards have no views. */
function useUserViewTabs(): ScreenTab[] {
  const words = useFrameWords();
  const { allColumns, daily } = useTableWords();
  const [{ chosen, own }] = useKeptViews('users');
  const { pathname, search } = placesOf(useLocation()).screen;
  // Changing the view keeps the filter by supervisor.
  const theirs = screenOf(pathname) === PATHS.users && new URLSearchParams(search).get('supervisor');
  const pathOf = (view?: string): string => {
    const query = new URLSearchParams({ ...(view && { view }), ...(theirs && { supervisor: theirs }) });
    return query.size > 0 ? `${PATHS.users}?${query}` : PATHS.users;
  };
  if (!useIsWide()) return [{ to: PATHS.users, label: words.users }];
  const views = [{ id: 'all', name: allColumns }, { id: 'daily', name: daily }, ...own];
  const open = views.find(({ id }) => id === chosen) ?? views[0];
  return views.map((view) => ({
    to: pathOf(view === open ? undefined : view.id),
    label: view.name,
  }));
}

/** The places of screens that have several addresses or are reached from another screen, by path segment. */
const BELONGS_TO: Partial<Record<string, string>> = {
  '': PATHS.users,
  'assign-product': PATHS.users,
  shops: PATHS.courses,
};

export function screenOf(pathname: string): string {
  const [, dashboard = '', screen = ''] = pathname.toLowerCase().split('/');
  return BELONGS_TO[screen] ?? `/${dashboard}/${screen}`;
}

type At = Pick<Location, 'pathname' | 'search'>;

/** The place at an address, and its open tab: of those whose query matches, the one with the longest. */
export function placeAt(places: readonly Place[], { pathname, search }: At) {
  const path = screenOf(pathname);
  const params = new URLSearchParams(search);
  const isOpen = ({ to }: { to: string }) => {
    const [itsPath, query] = to.split('?');
    return (
      itsPath === path && [...new URLSearchParams(query)].every(([key, value]) => params.get(key) === value)
    );
  };
  const place = places.find((one) => isOpen(one) || one.tabs.some(isOpen));
  const tab = place?.tabs.filter(isOpen).toSorted((one, other) => other.to.length - one.to.length)[0];
  return { place, tab };
}

/** Whether a screen is reached from another one, so that it is no tab itself. */
export const isBeneath = (pathname: string): boolean => /^\/[^/]+\/(?!shops\/)[^/]+\/[^/]/i.test(pathname);
