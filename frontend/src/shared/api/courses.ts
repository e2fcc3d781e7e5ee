import type {
  ExposedListAnswer,
  MineCredentialAnswer,
  MineCredentialListAnswer,
  TitleAnswer,
  TitleListAnswer,
  SearchAnswer,
  SubtitleAnswer,
  SubtitleListAnswer,
  AssignPayload,
  TroubleAnswer,
  TroubleListAnswer,
} from '@keyroster/contracts/dto';
import { keepPreviousData } from '@tanstack/react-query';
import { getQuery, LOADED_WITHIN_MS, send } from './client.js';
import type { Whom } from './people.js';
import { useChange } from './use-change.js';

/** A title: the wire says shop. */
export type Title = Pick<TitleAnswer, keyof TitleAnswer>;
export type Subtitle = Pick<SubtitleAnswer, keyof SubtitleAnswer>;
export type Trouble = Pick<TroubleAnswer, keyof TroubleAnswer>;

const titlesIn = ({ shops }: TitleListAnswer): Title[] => shops;

export const titlesQuery = getQuery(['titles', 'list'], '/shops', {
  select: titlesIn,
  staleTime: LOADED_WITHIN_MS,
});

/** The user's own titles. Staff ask with `heldTitlesQuery`: a supervisor may not call this for others. */
export const memberTitlesQuery = (userId: string) =>
  getQuery(['titles', 'list', userId], `/shops/member/${userId}`, { select: titlesIn });

export const subtitlesQuery = (titleId: string) =>
  getQuery(['subtitles', 'list', titleId], `/shops/subtitle/${titleId}`, {
    select: ({ subtitle }: SubtitleListAnswer): Subtitle[] => subtitle,
  });

export type Mine = Pick<MineCredentialAnswer, keyof MineCredentialAnswer>;

/** All credentials of the user, without logins and passwords. */
export const mineQuery = getQuery(['mine', 'list'], '/products/mine', {
  select: ({ products }: MineCredentialListAnswer): Mine[] => products,
});

export const courseSearchQuery = (search: string) =>
  getQuery<SearchAnswer>(['titles', 'found', search], `/search?${new URLSearchParams({ q: search })}`, {
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });

/** Credentials whose password is known to users who have lost their access. */
export const exposedQuery = getQuery(['exposed', 'list'], '/products/exposed', {
  select: ({ exposed }: ExposedListAnswer) => exposed,
});

export const openTroublesQuery = getQuery(['troubles', 'list', 'open'], '/troubles?state=open', {
  select: ({ troubles }: TroubleListAnswer): Trouble[] => troubles,
});

export const usePayCredential = () =>
  useChange({
    send: ({ _id: id }: { _id: string; name: string }) => send('POST', '/products/paid', { body: { id } }),
    about: ({ name }) => name,
    changes: ['credentials', 'inbox', 'reports'],
  });

export const troubleCountQuery = getQuery(['troubles', 'count'], '/troubles?state=open&limit=1', {
  select: ({ total }: TroubleListAnswer) => total,
  staleTime: LOADED_WITHIN_MS,
  meta: { isQuiet: true, isBackground: true },
});

interface Assignment extends Pick<AssignPayload, 'shop_id' | 'isBulk'> {
  user: Whom;
}

const useAssignment = (method: 'POST' | 'DELETE', path: string) =>
  useChange({
    send: ({ user, ...titles }: Assignment) => send(method, path, { body: { ...titles, user_id: user._id } }),
    successKey: 'updated',
    about: ({ user }) => user.email,
    changes: ['assignments', 'oneUser'],
  });

export const useAssign = () => useAssignment('POST', '/shops/assign');
export const useUnassign = () => useAssignment('DELETE', '/shops/unassign');
