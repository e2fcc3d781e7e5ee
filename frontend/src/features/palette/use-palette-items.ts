import { isStaffRole } from '@keyroster/contracts';
import type { SearchAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue, useSessionStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { chooseLanguage, useLanguage, usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { useLockUser } from '../../shared/locks/use-lock-user.js';
import { PATHS } from '../../shared/paths.js';
import { useRenew } from '../../shared/renewals/use-renew.js';
import { copyText } from '../../shared/ui/copying/clipboard.js';
import { useCopyWords } from '../../shared/ui/copying/copy-button.js';
import { showError } from '../../shared/ui/toaster.js';
import { showChange } from '../../shared/undo/undo-toast.js';
import { useOpenUser } from '../../shared/ui/user/user-link.js';
import { isUserLine } from '../../shared/user-line.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { getQuery } from '../../shared/api/client.js';
import type { User } from '../../shared/api/people.js';
import { courseSearchQuery } from '../../shared/api/courses.js';
import { bestFirst, synonymMatches, nameMatches, readCommand, VERBS, type Command } from './typed.js';
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
  const page = usePageTexts();
  const language = useLanguage();
  const words = usePaletteWords();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const isStaff = isStaffRole(useCurrentUser().role);
  const navigate = useNavigate();
  const open = (path: string, state?: object) => void navigate(path, { state });
  const openUser = useOpenUser();
  const run = useRun();
  const [recent, remember] = useRecent();
  const command = isStaff ? readCommand(text) : null;
  const search = command?.search ?? text.trim();
  const { users: found, courses, isSettled } = useFound(search);
  const users = bestFirst(found, ({ email }) => email, search);

  if (command) {
    // Staff have no end and no PIN.
    const meant = command.verb === 'lock' ? users : users.filter(({ role }) => !isStaffRole(role));
    const items = meant.map((user) =>
      item(`${command.verb} ${user._id}`, words.action, words.commands(command, user.email), () => {
        remember({ key: user._id, label: user.email });
        run(command, user);
      }),
    );
    return { items, isSettled };
  }

  const userItem = ({ key, label }: Recent): Item =>
    item(key, words.user, label, () => {
      remember({ key, label });
      openUser(key);
    });
  const offers: Item[] = [
    ...(isStaff
      ? [
          item('new', words.action, words.newUser, () => {
            remember({ key: 'new', label: '' });
            open(PATHS.users, { newUser: true });
          }),
          ...VERBS.map((known) => ({
            ...item(known, words.action, words.verbs[known], () => undefined),
            goesOn: `${words.verbs[known].split(' ')[0] ?? ''} `,
          })),
        ]
      : []),
    ...screens.map(({ to, label }) => item(to, words.screen, label, () => open(to))),
    item('theme', words.action, isDark ? page.lightTheme : page.darkTheme, () =>
      setColorScheme(isDark ? 'light' : 'dark'),
    ),
    item(
      'language',
      words.action,
      page.otherLanguage,
      () => void chooseLanguage(language === 'en' ? 'es' : 'en'),
    ),
    item('logout', words.action, actions.logout, logout),
  ].map((offer) => ({ ...offer, isOffer: true }));

  if (search === '') {
    const first = recent.map((one) => offers.find(({ key }) => key === one.key) ?? userItem(one));
    return { items: [...first, ...offers.filter((offer) => !first.includes(offer))], isSettled };
  }
  const { shops, subtitles, credentials } = courses;
  const create = () => open(PATHS.users, { newUser: search });
  const named = offers.filter(({ label }) => nameMatches(label, search));
  const meant = offers.filter(
    (offer) => !named.includes(offer) && synonymMatches(SYNONYMS[offer.key], search),
  );
  const line = { ...item('line', words.action, `${words.newUser}: ${search}`, create), isOffer: true };
  const items: Item[] = [
    ...(isStaff && isUserLine(search) ? [line] : []),
    ...users.map(({ _id, email }) => userItem({ key: _id, label: email })),
    ...shops.map(({ _id, shop_name }) => item(_id, words.title, shop_name, () => open(PATHS.title(_id)))),
    ...subtitles.map(({ _id, subtitle, shop_id, shop_name }) =>
      item(_id, words.subtitle, `${shop_name} · ${subtitle}`, () => open(PATHS.title(shop_id, _id))),
    ),
    ...credentials.map(({ _id, course_name, subtitle, s_id, shop_id, shop_name }) => {
      const label = `${shop_name} · ${subtitle} · ${course_name}`;
      const path = PATHS.title(shop_id, s_id, _id);
      return item(_id, words.credential, label, () => open(path, { isEdit: true }));
    }),
    ...named,
    ...meant,
  ];
  return { items, isSettled };
}

function useRun(): (command: Command, user: User) => void {
  const words = usePaletteWords();
  const { copyFailed } = useCopyWords();
  const renew = useRenew();
  const lock = useLockUser();
  return (command, user) => {
    if (command.verb === 'renew') void renew(user, { days: command.days });
    else if (command.verb === 'lock') {
      const { minutes, reason } = command;
      lock.mutate({ user, value: true, ...(minutes && { minutes }), ...(reason && { reason }) });
    } else {
      const link = `${window.location.origin}${PATHS.pin(user._id, user.email)}`;
      void copyText(link).then((isCopied) =>
        isCopied
          ? showChange(words.pinCopied, { undo: undefined, about: user.email })
          : showError(copyFailed),
      );
    }
  };
}

interface Recent {
  key: string;
  label: string;
}

const RECENT_MAX = 5;

function useRecent(): [readonly Recent[], (taken: Recent) => void] {
  const { _id } = useCurrentUser();
  const [recent, keep] = useSessionStorage<readonly Recent[]>({
    key: `palette:${_id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const remember = (taken: Recent) =>
    keep([taken, ...recent.filter(({ key }) => key !== taken.key)].slice(0, RECENT_MAX));
  return [recent, remember];
}

const USERS_MAX = 20;

function foundUsersQuery(search: string) {
  const params = new URLSearchParams({ limit: String(USERS_MAX), offset: '0', q: search });
  return getQuery(['users', 'palette', search], `/users/false?${params}`, {
    select: ({ users }: UserListAnswer): User[] => users,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });
}

const TYPING_MS = 200;

const NO_COURSES: SearchAnswer = { shops: [], subtitles: [], credentials: [] };

/** What the server finds. Former results stay until `isSettled` says that they belong to this search. */
function useFound(search: string): { users: User[]; courses: SearchAnswer; isSettled: boolean } {
  const isStaff = isStaffRole(useCurrentUser().role);
  const [settled] = useDebouncedValue(search, TYPING_MS);
  const users = useQuery({ ...foundUsersQuery(settled), enabled: isStaff && settled !== '' });
  const courses = useQuery({ ...courseSearchQuery(settled), enabled: settled !== '' });
  if (search === '') return { users: [], courses: NO_COURSES, isSettled: true };
  return {
    users: (isStaff && users.data) || [],
    courses: courses.data ?? NO_COURSES,
    isSettled:
      settled === search &&
      // Kept data of an earlier search may be outdated: an old version, or another best match.
      [users, courses].every(({ isFetching, isPlaceholderData }) => !isFetching && !isPlaceholderData),
  };
}
