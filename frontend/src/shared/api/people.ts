import type {
  LockPayload,
  UserAnswer,
  UserListAnswer,
  ActivityListAnswer,
  OneUserAnswer,
  GroupAnswer,
  GroupListAnswer,
  TemplateAnswer,
  TemplateListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { send } from './client.js';
import { ACTIVITY_REFRESH_MS } from '@keyroster/contracts';

/** A user as the list has them. */
export type User = Pick<UserAnswer, keyof UserAnswer>;

/** Somebody, and the name that a toast gives them, where it is known. */
export interface Whom {
  _id: string;
  email?: string | undefined;
}

/** What every query key about users begins with. */
export const USERS_KEY = ['users'] as const;

/** All users, newest first. */
export const usersQuery = queryOptions({
  queryKey: [...USERS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/users/false', { signal })) as UserListAnswer,
  select: ({ users }): User[] => users,
});

export const lockUser = (payload: LockPayload) => send('POST', '/users/lock', { body: payload });

/** What every query key about templates begins with. */
export const TEMPLATES_KEY = ['templates'] as const;

/** A template of a message. */
export type Template = Pick<TemplateAnswer, keyof TemplateAnswer>;

/** All templates, by kind and language. */
export const templatesQuery = queryOptions({
  queryKey: [...TEMPLATES_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/templates', { signal })) as TemplateListAnswer,
  select: ({ templates }): Template[] => templates,
});

/** What every query key about profile groups begins with. */
export const GROUPS_KEY = ['groups'] as const;

/** A profile group. */
export type ProfileGroup = Pick<GroupAnswer, keyof GroupAnswer>;

/** All profile groups, for an admin. */
export const groupsQuery = queryOptions({
  queryKey: [...GROUPS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/group/get', { signal })) as GroupListAnswer,
  select: ({ group }): ProfileGroup[] => group,
  meta: { failure: 'groupList' },
});

/** What every query key about a single user begins with. */
export const ONE_USER_KEY = ['oneUser'] as const;

/** All of one user at a glance. */
export type OneUser = Pick<OneUserAnswer, keyof OneUserAnswer>;

export const oneUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE_USER_KEY, 'detail', id],
    queryFn: async ({ signal }) => (await send('GET', `/users/${id}`, { signal })) as OneUserAnswer,
    // Pings alone are told by no news.
    refetchInterval: ACTIVITY_REFRESH_MS,
    meta: { isQuiet: true },
  });

/** Changes a row and an open panel at once; of ten thousand others nobody waits to hear that they are as they were. */
export function patchUser(client: QueryClient, changed: User): void {
  client.setQueryData(
    usersQuery.queryKey,
    (list) =>
      list && { ...list, users: list.users.map((user) => (user._id === changed._id ? changed : user)) },
  );
  client.setQueryData(oneUserQuery(changed._id).queryKey, (one) => one && { ...one, user: changed });
}

const background = { isQuiet: true, isBackground: true };

/** How many users there are. */
export const userCountQuery = queryOptions({
  queryKey: ['users', 'count'],
  queryFn: async ({ signal }) => {
    const { total } = (await send('GET', '/users/false?limit=1', { signal })) as UserListAnswer;
    return total;
  },
  staleTime: ACTIVITY_REFRESH_MS,
  meta: background,
});

/** The figures of the activity list; a subscribed socket writes newer ones into the cache. */
export const activityCountsQuery = queryOptions({
  queryKey: ['activity', 'counts'],
  queryFn: async ({ signal }) => {
    const { counts } = (await send('GET', '/users/true?limit=1', { signal })) as ActivityListAnswer;
    return counts;
  },
  refetchInterval: ACTIVITY_REFRESH_MS,
  meta: background,
});
