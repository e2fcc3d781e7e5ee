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

type Words = ReturnType<typeof useFrameWords>;
type PlaceName = keyof Words['places'];
type TabName = keyof Words['tabs'];

interface PlaceFacts {
  /** The key of its path, as of its tabs' paths. */
  name: PlaceName;
  Icon: typeof IconUsers;
  part: keyof Words['parts'];
  /** None for a place with a single screen. */
  tabs: readonly TabName[];
}

const PLACES: readonly PlaceFacts[] = [
  { name: 'inbox', Icon: IconBell, part: 'top', tabs: [] },
  { name: 'users', Icon: IconUsers, part: 'work', tabs: ['profileGroups'] },
  { name: 'renewals', Icon: IconCalendarDue, part: 'work', tabs: ['renewals', 'payments', 'packages'] },
  { name: 'courses', Icon: IconBooks, part: 'work', tabs: ['courses', 'troubles', 'toChange', 'seats'] },
  { name: 'activity', Icon: IconActivity, part: 'work', tabs: ['activity', 'sharing', 'whitelist'] },
  {
    name: 'templates',
    Icon: IconMessage,
    part: 'business',
    tabs: ['templates', 'rules', 'announcements', 'ads'],
  },
  { name: 'reports', Icon: IconChartBar, part: 'business', tabs: [] },
  { name: 'audit', Icon: IconHistory, part: 'business', tabs: ['audit', 'canBeUndone'] },
  {
    name: 'logos',
    Icon: IconSettings,
    part: 'foot',
    tabs: ['logos', 'sharingRule', 'integrations', 'channels', 'backups'],
  },
];

const OF_SUPERVISORS: readonly (PlaceName | TabName)[] = [
  'inbox',
  'users',
  'renewals',
  'payments',
  'courses',
  'activity',
  'templates',
  'reports',
];

interface Place extends Omit<PlaceFacts, 'name' | 'tabs'> {
  to: string;
  label: string;
  tabs: readonly ScreenTab[];
}

export function usePlaces(): readonly Place[] {
  const { role } = useCurrentUser();
  const words = useFrameWords();
  const views = useUserViewTabs();
  const { data: broken } = useQuery({ ...troubleCountQuery, enabled: useIsAdmin() });
  const { data: inbox } = useQuery(inboxQuery);
  const counts: Partial<Record<TabName, number | undefined>> = {
    payments: inbox?.counts.payment,
    troubles: broken,
    toChange: inbox?.counts.exposed,
    sharing: inbox?.counts.alarm,
  };
  const maySee = (name: PlaceName | TabName): boolean =>
    !isSupervisorRole(role) || OF_SUPERVISORS.includes(name);
  return PLACES.filter(({ name }) => maySee(name)).map(({ name, tabs, ...place }) => {
    const own = tabs.filter(maySee).map((tab) => ({
      to: PATHS[tab],
      label: words.tabs[tab],
      count: counts[tab],
    }));
    return {
      ...place,
      to: PATHS[name],
      label: words.places[name],
      tabs: name === 'users' ? [...views, ...own] : own,
    };
  });
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
  if (!useIsWide()) return [{ to: PATHS.users, label: words.places.users }];
  const views = [{ id: 'all', name: allColumns }, { id: 'daily', name: daily }, ...own];
  const open = views.find(({ id }) => id === chosen) ?? views[0];
  return views.map((view) => ({ to: pathOf(view === open ? undefined : view.id), label: view.name }));
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
