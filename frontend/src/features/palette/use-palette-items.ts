import { isAdminRole, RENEWAL_DAYS } from '@keyroster/contracts';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../shared/api/session/session.js';
import type { User } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useLockUser } from '../../shared/locks/use-lock-user.js';
import { PATHS } from '../../shared/paths.js';
import { useRenew } from '../../shared/renewals/use-renew.js';
import { useOpenUser } from '../../shared/ui/user-link.js';
import { useFound } from './use-found.js';
import { bestFirst, isMeant, isNamed, readTyped, VERBS, type Verb } from './typed.js';
import { SYNONYMS, usePaletteWords } from './words.js';

/** Something to go to, or to do. */
export interface Item {
  key: string;
  kind: string;
  label: string;
  run: () => void;
  /** What the field says then, where there is more to type. */
  goesOn?: string;
  /** It is of the page and not of the server: what was typed last has found it. */
  isOffer?: boolean;
}

interface Items {
  items: Item[];
  isSettled: boolean;
}

/** What the frame has to offer. */
export interface FrameOffers {
  screens: readonly { to: string; label: string }[];
  logout: () => void;
}

/** What can be done with users, said with the page's texts. */
function useUserVerbs(): Record<Verb, (user: User) => void> {
  const renew = useRenew();
  const lock = useLockUser();
  return {
    renew: (user) => void renew(user, { days: RENEWAL_DAYS }),
    lock: (user) => lock.mutate({ user, value: true }),
  };
}

/** What is offered for what was typed: a member is offered nothing that they may not see. */
export function usePaletteItems(text: string, { screens, logout }: FrameOffers): Items {
  const { actions } = useTexts();
  const words = usePaletteWords();
  const isAdmin = isAdminRole(useCurrentUser().role);
  const navigate = useNavigate();
  const openUser = useOpenUser();
  const act = useUserVerbs();
  const typed = readTyped(text, words.verbs);
  const verb = isAdmin ? typed.verb : null;
  const search = verb ? typed.search : text.trim();
  const { users: found, courses, isSettled } = useFound(search);
  const users = bestFirst(found, ({ email }) => email, search);

  if (verb) {
    const items = users.map((user) => ({
      key: `${verb} ${user._id}`,
      kind: words.action,
      label: words[verb](user.email),
      run: () => act[verb](user),
    }));
    return { items, isSettled };
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
  const items: Item[] = [
    ...users.map((user) => ({
      key: user._id,
      kind: words.user,
      label: user.email,
      run: () => openUser(user._id),
    })),
    ...courses.shops.map(({ _id, shop_name }) => ({
      key: _id,
      kind: words.title,
      label: shop_name,
      run: () => void navigate(PATHS.title(_id)),
    })),
    ...courses.subtitles.map(({ _id, subtitle, shop_id, shop_name }) => ({
      key: _id,
      kind: words.subtitle,
      label: `${shop_name} · ${subtitle}`,
      run: () => void navigate(PATHS.title(shop_id, _id)),
    })),
    ...courses.credentials.map(({ _id, course_name, subtitle, s_id, shop_id, shop_name }) => ({
      key: _id,
      kind: words.credential,
      label: `${shop_name} · ${subtitle} · ${course_name}`,
      run: () => void navigate(PATHS.title(shop_id, s_id)),
    })),
    ...offers
      .filter(({ key, label }) => isNamed(label, search) || isMeant(SYNONYMS[key], search))
      .map((offer) => ({ ...offer, isOffer: true })),
  ];
  return { items, isSettled };
}
