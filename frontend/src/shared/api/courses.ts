import type {
  TitleAnswer,
  TitleListAnswer,
  SearchAnswer,
  SubtitleAnswer,
  SubtitleListAnswer,
  AssignPayload,
  TroubleAnswer,
  TroubleListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, keepPreviousData } from '@tanstack/react-query';
import { send } from './client.js';
import { useTexts } from '../i18n/language.js';
import { ONE_USER_KEY, type Whom } from './people.js';
import { useChange } from './use-change.js';

/** A title: the wire says shop. */
export type Title = Pick<TitleAnswer, keyof TitleAnswer>;

/** All titles, for an admin. */
export const titlesQuery = queryOptions({
  queryKey: ['titles', 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/shops', { signal })) as TitleListAnswer,
  select: ({ shops }): Title[] => shops,
});

/** The titles assigned to a user. */
export const memberTitlesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['titles', 'list', userId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/member/${userId}`, { signal })) as TitleListAnswer,
    select: ({ shops }): Title[] => shops,
  });

export type Subtitle = Pick<SubtitleAnswer, keyof SubtitleAnswer>;

/** The subtitles of a title. */
export const subtitlesQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['subtitles', 'list', titleId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/subtitle/${titleId}`, { signal })) as SubtitleListAnswer,
    select: ({ subtitle }): Subtitle[] => subtitle,
  });

/** What has a text in its name among all titles, subtitles and credentials that whoever has signed in may see. */
export const courseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['titles', 'found', search],
    queryFn: async ({ signal }) =>
      (await send('GET', `/search?${new URLSearchParams({ q: search })}`, { signal })) as SearchAnswer,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });

/** What every query key about troubles begins with. */
export const TROUBLES_KEY = ['troubles'] as const;

export type Trouble = Pick<TroubleAnswer, keyof TroubleAnswer>;

/** Open ones, newest first. */
export const openTroublesQuery = queryOptions({
  queryKey: [...TROUBLES_KEY, 'list', 'open'],
  queryFn: async ({ signal }) => (await send('GET', '/troubles?state=open', { signal })) as TroubleListAnswer,
  select: ({ troubles }): Trouble[] => troubles,
});

/** How many are open. */
export const troubleCountQuery = queryOptions({
  queryKey: [...TROUBLES_KEY, 'count'],
  queryFn: async ({ signal }) =>
    ((await send('GET', '/troubles?state=open&limit=1', { signal })) as TroubleListAnswer).total,
  meta: { isQuiet: true, isBackground: true },
});

/** What every query key about assignments begins with. */
export const ASSIGNMENTS_KEY = ['assignments'] as const;

/** Titles to assign to a user, or to take from them. */
interface Assignment extends Pick<AssignPayload, 'shop_id' | 'isBulk'> {
  user: Whom;
}

const payloadOf = ({ user, ...titles }: Assignment) => ({ ...titles, user_id: user._id });

export function useAssign() {
  const { successes } = useTexts();
  return useChange({
    send: (assignment: Assignment) => send('POST', '/shops/assign', { body: payloadOf(assignment) }),
    success: successes.updated,
    about: ({ user }) => user.email,
    changes: [ASSIGNMENTS_KEY, ONE_USER_KEY],
  });
}

export function useUnassign() {
  const { successes } = useTexts();
  return useChange({
    send: (assignment: Assignment) => send('DELETE', '/shops/unassign', { body: payloadOf(assignment) }),
    success: successes.updated,
    about: ({ user }) => user.email,
    changes: [ASSIGNMENTS_KEY, ONE_USER_KEY],
  });
}
