import { isAdminRole, RENEWAL_DAYS } from '@keyroster/contracts';
import type { UserListAnswer } from '@keyroster/contracts/dto';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { send } from '../../shared/api/client.js';
import { useCurrentUser } from '../../shared/api/current-user.js';
import { ONE_USER_KEY } from '../../shared/api/one-user.js';
import { memberTitlesQuery, titlesQuery } from '../../shared/api/titles.js';
import { useChange } from '../../shared/api/use-change.js';
import { lockUser, USERS_KEY, type User } from '../../shared/api/users.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useRenew } from '../../shared/renewals/use-renew.js';
import { useOpenUser } from '../../shared/user-panel/use-open-user.js';
import { isNamed, readTyped, VERBS, type Verb } from './typed.js';
import { usePaletteWords } from './words.js';

/** Something to go to, or to do. */
export interface Item {
  key: string;
  kind: string;
  label: string;
  run: () => void;
  /** What the field says then, where there is more to type. */
  goesOn?: string;
}

/** What the frame has to offer. */
export interface FrameOffers {
  screens: readonly { to: string; label: string }[];
  logout: () => void;
}

const USERS_MAX = 20;
const TITLES_MAX = 20;
const TYPING_MS = 200;

const foundUsersQuery = (search: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'palette', search],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ limit: String(USERS_MAX), offset: '0', q: search });
      return (await send('GET', `/users/false?${params}`, { signal })) as UserListAnswer;
    },
    select: ({ users }): User[] => users,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });

function useFoundUsers(search: string, isAdmin: boolean): User[] {
  const [settled] = useDebouncedValue(search, TYPING_MS);
  const { data = [] } = useQuery({ ...foundUsersQuery(settled), enabled: isAdmin && settled !== '' });
  return isAdmin && search !== '' ? data : [];
}

function useFoundTitles(
  search: string,
  isAdmin: boolean,
  ownId: string,
): { _id: string; shop_name: string }[] {
  const all = useQuery({ ...titlesQuery, enabled: isAdmin });
  const own = useQuery({ ...memberTitlesQuery(ownId), enabled: !isAdmin });
  const titles = (isAdmin ? all.data : own.data) ?? [];
  if (search === '') return [];
  return titles.filter(({ shop_name }) => isNamed(shop_name, search)).slice(0, TITLES_MAX);
}

/** What can be done with users, said with the page's texts. */
function useUserVerbs(): Record<Verb, (user: User) => void> {
  const { successes } = useTexts();
  const renew = useRenew();
  const lock = useChange({ send: lockUser, success: successes.updated, changes: [USERS_KEY, ONE_USER_KEY] });
  return {
    renew: (user) => void renew(user, { days: RENEWAL_DAYS }),
    lock: ({ _id }) => lock.mutate({ id: _id, value: true }),
  };
}

/** What is offered for what was typed: a member is offered nothing that they may not see. */
export function usePaletteItems(text: string, { screens, logout }: FrameOffers): Item[] {
  const { actions } = useTexts();
  const words = usePaletteWords();
  const { _id: ownId, role } = useCurrentUser();
  const isAdmin = isAdminRole(role);
  const navigate = useNavigate();
  const openUser = useOpenUser();
  const act = useUserVerbs();
  const typed = readTyped(text, words.verbs);
  const verb = isAdmin ? typed.verb : null;
  const search = verb ? typed.search : text.trim();
  const users = useFoundUsers(search, isAdmin);
  const titles = useFoundTitles(search, isAdmin, ownId);

  if (verb) {
    return users.map((user) => ({
      key: `${verb} ${user._id}`,
      kind: words.action,
      label: words[verb](user.email),
      run: () => act[verb](user),
    }));
  }

  const action = (key: string, label: string, run: () => void): Item => ({
    key,
    kind: words.action,
    label,
    run,
  });
  const offers: Item[] = [
    ...screens.map(({ to, label }) => ({ key: to, kind: words.screen, label, run: () => void navigate(to) })),
    ...(isAdmin
      ? [
          action('new', words.newUser, () => void navigate(PATHS.users, { state: { isNewUser: true } })),
          ...VERBS.map((known) => ({
            ...action(known, `${words.verbs[known]} …`, () => undefined),
            goesOn: `${words.verbs[known]} `,
          })),
        ]
      : []),
    action('logout', actions.logout, logout),
  ];
  return [
    ...users.map((user) => ({
      key: user._id,
      kind: words.user,
      label: user.email,
      run: () => openUser(user._id),
    })),
    ...titles.map(({ _id, shop_name }) => ({
      key: _id,
      kind: words.title,
      label: shop_name,
      run: () => void navigate(`${PATHS.shops}/${_id}`),
    })),
    ...offers.filter(({ label }) => isNamed(label, search)),
  ];
}
