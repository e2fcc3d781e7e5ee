import { USER_COLUMN_FIELDS, USER_FIELDS, type UserFileColumn } from '@keyroster/contracts';
import type {
  AuditListAnswer,
  RegisterPayload,
  SentMessageListAnswer,
  UpdateUserPayload,
  UserChangedAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { useQueryClient } from '@tanstack/react-query';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange, usePost } from '../../shared/api/use-change.js';
import { usePages } from '../../shared/api/use-pages.js';
import type { Sorting } from '../../shared/table/columns/column.js';
import { patchUser, type User, type Whom } from '../../shared/api/people.js';

export const USER_FILTERS = ['all', 'expiring', 'expired', 'locked', 'alarm'] as const;

export type UserFilter = (typeof USER_FILTERS)[number];

export interface FoundParams {
  search: string;
  filter: UserFilter;
  /** The supervisor whose users are wanted; empty for all users. */
  supervisor?: string | undefined;
}

export function paramsOf(
  { search, filter, supervisor }: FoundParams,
  page: Record<string, string> = {},
): URLSearchParams {
  const params = new URLSearchParams(page);
  if (supervisor) params.set('supervisor', supervisor);
  if (search) params.set('q', search);
  if (filter !== 'all') params.set('filter', filter);
  return params;
}

/** The server's names of the table's columns; columns of buttons have none. */
export const FILE_COLUMNS: ReadonlyMap<string, UserFileColumn> = new Map<string, UserFileColumn>([
  ...USER_COLUMN_FIELDS.map((field) => [USER_FIELDS[field].column, field] as const),
  ['daysLeft', 'days_left'],
]);

/** A field of the answer, with `-` before it for descending. */
export function toServerSort(sorting: Sorting | null): string | undefined {
  const field = sorting && FILE_COLUMNS.get(sorting.key);
  return field ? `${sorting.isDescending ? '-' : ''}${field}` : undefined;
}

export async function fetchUserIds(found: FoundParams): Promise<string[]> {
  const { ids } = (await send('GET', `/users/ids?${paramsOf(found)}`)) as { ids: string[] };
  return ids;
}

const usersIn = ({ users }: UserListAnswer): User[] => users;

export const useUserPages = (found: FoundParams, sort: string | undefined, isEnabled: boolean) =>
  usePages({
    queryKey: ['users', 'list', { ...found, sort }],
    pathOf: (page) => {
      const query = paramsOf(found, page);
      if (sort) query.set('sort', sort);
      return `/users/false?${query}`;
    },
    rowsIn: usersIn,
    isEnabled,
  });

export const useRegister = () =>
  usePost<RegisterPayload, UserChangedAnswer>('/users/register', ['users', 'dueCount'], {
    successKey: 'created',
  });

export const updateUser = async (body: UpdateUserPayload): Promise<UserChangedAnswer> =>
  (await send('POST', '/users/update', { body })) as UserChangedAnswer;

export function useUpdateUser() {
  const client = useQueryClient();
  return useChange({
    send: async (body: UpdateUserPayload) => {
      const answer = await updateUser(body);
      patchUser(client, answer.user);
      return answer;
    },
    successKey: 'updated',
    changes: ['users', 'oneUser', 'dueCount'],
  });
}

export const useDeleteUser = () =>
  useChange({
    send: ({ _id }: Whom) => send('DELETE', `/users/${_id}`),
    successKey: 'deleted',
    about: ({ email }) => email,
    failure: 'userDelete',
    changes: ['users', 'dueCount'],
  });

export const useResetFactor = (email: string) =>
  usePost<{ id: string }>('/users/2fa/reset', ['users', 'oneUser'], { about: email });

const HISTORY_MAX = 200;

export const userAuditQuery = (userId: string) =>
  getQuery(
    ['oneUser', 'audit', userId],
    `/audit?${new URLSearchParams({ target: userId, limit: String(HISTORY_MAX) })}`,
    { select: ({ entries }: AuditListAnswer) => entries },
  );

export const userMessagesQuery = (userId: string) =>
  getQuery(
    ['oneUser', 'messages', userId],
    `/messages?${new URLSearchParams({ user_id: userId, limit: String(HISTORY_MAX) })}`,
    { select: ({ messages }: SentMessageListAnswer) => messages },
  );
