import { ACTIVITY_REFRESH_MS } from '@keyroster/contracts';
import type {
  UserAnswer,
  UserListAnswer,
  ActivityListAnswer,
  OneUserAnswer,
  GroupAnswer,
  GroupListAnswer,
  TemplateAnswer,
  TemplateListAnswer,
  PackageAnswer,
  PackageListAnswer,
} from '@keyroster/contracts/dto';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getQuery, LOADED_WITHIN_MS } from './client.js';

export type User = Pick<UserAnswer, keyof UserAnswer>;
export type OneUser = Pick<OneUserAnswer, keyof OneUserAnswer>;
export type ProfileGroup = Pick<GroupAnswer, keyof GroupAnswer>;
export type Package = Pick<PackageAnswer, keyof PackageAnswer>;
export type Template = Pick<TemplateAnswer, keyof TemplateAnswer>;

/** A user, with the name for a toast where it is known. */
export interface Whom {
  _id: string;
  email?: string | undefined;
}

export const usersQuery = getQuery(['users', 'list'], '/users/false', {
  select: ({ users }: UserListAnswer): User[] => users,
});

export const packagesQuery = getQuery(['packages', 'list'], '/packages', {
  staleTime: LOADED_WITHIN_MS,
  select: ({ packages }: PackageListAnswer): Package[] => packages,
});

export const templatesQuery = getQuery(['templates', 'list'], '/templates', {
  select: ({ templates }: TemplateListAnswer): Template[] => templates,
});

export const groupsQuery = getQuery(['groups', 'list'], '/group/get', {
  select: ({ group }: GroupListAnswer): ProfileGroup[] => group,
  meta: { failure: 'groupList' },
});

export const oneUserQuery = (id: string) =>
  getQuery<OneUserAnswer>(['oneUser', 'detail', id], `/users/${id}`, {
    // Polled, because there is no news of pings.
    refetchInterval: ACTIVITY_REFRESH_MS,
    meta: { isQuiet: true },
  });

export const heldTitlesQuery = (id: string) =>
  getQuery(oneUserQuery(id).queryKey, `/users/${id}`, { select: ({ titles }: OneUserAnswer) => titles });

/** Replaces a user in the list and in an open panel without fetching ten thousand others. */
export function patchUser(client: QueryClient, changed: User): void {
  client.setQueryData(
    usersQuery.queryKey,
    (list) =>
      list && { ...list, users: list.users.map((user) => (user._id === changed._id ? changed : user)) },
  );
  client.setQueryData(oneUserQuery(changed._id).queryKey, (one) => one && { ...one, user: changed });
}

const background = { isQuiet: true, isBackground: true };

/** The newest users, as many as fill a screen while all of them load, and the total. */
export const newestUsersQuery = getQuery<UserListAnswer>(['users', 'newest'], '/users/false?limit=50', {
  staleTime: ACTIVITY_REFRESH_MS,
  meta: background,
});

export const userCountQuery = queryOptions({ ...newestUsersQuery, select: ({ total }) => total });

/** The figures of the activity list; a subscribed socket writes newer ones into the cache. */
export const activityCountsQuery = getQuery(['activity', 'counts'], '/users/true?limit=1', {
  select: ({ counts }: Pick<ActivityListAnswer, 'counts'>) => counts,
  refetchInterval: ACTIVITY_REFRESH_MS,
  meta: background,
});
