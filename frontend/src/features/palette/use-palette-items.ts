import { isStaffRole, RENEWAL_DAYS } from '@keyroster/contracts';
import type { SearchAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { getQuery } from '../../shared/api/client.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useLockUser } from '../../shared/locks/use-lock-user.js';
import { PATHS } from '../../shared/paths.js';
import { useRenew } from '../../shared/renewals/use-renew.js';
import { useOpenUser } from '../../shared/ui/user-link.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { USERS_KEY, type User } from '../../shared/api/people.js';
import { courseSearchQuery } from '../../shared/api/courses.js';
import { bestFirst, synonymMatches, nameMatches, readTyped, VERBS, type Verb } from './typed.js';
import { SYNONYMS, usePaletteWords } from './words.js';

export interface Item {
  key: string;
  kind: string;
  label: string;
  run: () => void;
  /** The text that the field continues with, where there is more to type. */
  goesOn?: string;
  /** Found by the page itself, so it always matches the typed text. */
  isOffer?: boolean;
}

export interface FrameOffers {
  screens: readonly { to: string; label: string }[];
  logout: () => void;
}

const item = (key: string, kind: string, label: string, run: () => void): Item => ({ key, kind, label, run });

/** The items for the typed text. A member is offered nothing that they may not see. */
export function usePaletteItems(
  text: string,
  { screens, logout }: FrameOffers,
): { items: Item[]; isSettled: boolean } {
  const { actions } = useTexts();
  const words = usePaletteWords();
  const isStaff = isStaffRole(useCurrentUser().role);
  const navigate = useNavigate();
  const open = (path: string, state?: object) => void navigate(path, { state });
  const openUser = useOpenUser();
  const renew = useRenew();
  const lock = useLockUser();
  const act: Record<Verb, (user: User) => void> = {
    renew: (user) => void renew(user, { days: RENEWAL_DAYS }),
    lock: (user) => lock.mutate({ user, value: true }),
  };
  const typed = readTyped(text, words.verbs);
  const verb = isStaff ? typed.verb : null;
  const search = verb ? typed.search : text.trim();
  const { users: found, courses, isSettled } = useFound(search);
  const users = bestFirst(found, ({ email }) => email, search);

  if (verb) {
    const items = users.map((user) =>
      item(`${verb} ${user._id}`, words.action, words[verb](user.email), () => act[verb](user)),
    );
    return { items, isSettled };
  }

  const offers: Item[] = [
    ...screens.map(({ to, label }) => item(to, words.screen, label, () => open(to))),
    ...(isStaff
      ? [
          item('new', words.action, words.newUser, () => open(PATHS.users, { isNewUser: true })),
          ...VERBS.map((known) => ({
            ...item(known, words.action, `${words.verbs[known]} …`, () => undefined),
            goesOn: `${words.verbs[known]} `,
          })),
        ]
      : []),
    item('logout', words.action, actions.logout, logout),
  ];
  const { shops, subtitles, credentials } = courses;
  const items: Item[] = [
    ...users.map(({ _id, email }) => item(_id, words.user, email, () => openUser(_id))),
    ...shops.map(({ _id, shop_name }) => item(_id, words.title, shop_name, () => open(PATHS.title(_id)))),
    ...subtitles.map(({ _id, subtitle, shop_id, shop_name }) =>
      item(_id, words.subtitle, `${shop_name} · ${subtitle}`, () => open(PATHS.title(shop_id, _id))),
    ),
    ...credentials.map(({ _id, course_name, subtitle, s_id, shop_id, shop_name }) => {
      const label = `${shop_name} · ${subtitle} · ${course_name}`;
      const path = PATHS.title(shop_id, s_id, _id);
      return item(_id, words.credential, label, () => open(path, { isEdit: true }));
    }),
    ...offers
      .filter(({ key, label }) => nameMatches(label, search) || synonymMatches(SYNONYMS[key], search))
      .map((offer) => ({ ...offer, isOffer: true })),
  ];
  return { items, isSettled };
}

const USERS_MAX = 20;
const TYPING_MS = 200;

function usersQuery(search: string) {
  const params = new URLSearchParams({ limit: String(USERS_MAX), offset: '0', q: search });
  return getQuery([...USERS_KEY, 'palette', search], `/users/false?${params}`, {
    select: ({ users }: UserListAnswer): User[] => users,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });
}

const NO_COURSES: SearchAnswer = { shops: [], subtitles: [], credentials: [] };

/**
 * What the server finds, asked a moment after the last key. The former results stay until `isSettled` says that the results
 * belong to this search. Members don't search users.
 */
function useFound(search: string): { users: User[]; courses: SearchAnswer; isSettled: boolean } {
  const isStaff = isStaffRole(useCurrentUser().role);
  const [settled] = useDebouncedValue(search, TYPING_MS);
  const users = useQuery({ ...usersQuery(settled), enabled: isStaff && settled !== '' });
  const courses = useQuery({ ...courseSearchQuery(settled), enabled: settled !== '' });
  if (search === '') return { users: [], courses: NO_COURSES, isSettled: true };
  return {
    users: (isStaff && users.data) || [],
    courses: courses.data ?? NO_COURSES,
    isSettled:
      settled === search &&
      [users, courses].every(({ isLoading, isPlaceholderData }) => !isLoading && !isPlaceholderData),
  };
}
