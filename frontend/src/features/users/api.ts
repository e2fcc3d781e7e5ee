import type {
  MessageAnswer,
  RegisterPayload,
  UpdateUserPayload,
  UserChangedAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { ONE_USER_KEY, patchUser, USERS_KEY, type Whom } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { DUE_KEY } from '../../shared/renewals/api.js';
import { useTexts } from '../../shared/i18n/language.js';
import type { UserFilter } from './users.js';

const PAGE_SIZE = 200;

interface FoundParams {
  search: string;
  filter: UserFilter;
}

interface PageParams extends FoundParams {
  /** A field, `-` before it for descending. */
  sort: string | undefined;
}

function paramsOf({ search, filter }: FoundParams, page: Record<string, string> = {}): URLSearchParams {
  const params = new URLSearchParams(page);
  if (search) params.set('q', search);
  if (filter !== 'all') params.set('filter', filter);
  return params;
}

/** The ids of all users who are found, however many they are. */
export async function fetchUserIds(found: FoundParams): Promise<string[]> {
  const { ids } = (await send('GET', `/users/ids?${paramsOf(found)}`)) as { ids: string[] };
  return ids;
}

/** Users page by page, searched and sorted by the server. */
export const userPagesQuery = ({ sort, ...found }: PageParams) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, 'list', { ...found, sort }],
    queryFn: async ({ signal, pageParam }) => {
      const query = paramsOf(found, { limit: String(PAGE_SIZE), offset: String(pageParam) });
      if (sort) query.set('sort', sort);
      return (await send('GET', `/users/false?${query}`, { signal })) as UserListAnswer;
    },
    initialPageParam: 0,
    getNextPageParam: ({ users, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.users.length, 0);
      // Users may have gone meanwhile: an empty page is the last, whatever the total says.
      return users.length > 0 && loaded < total ? loaded : undefined;
    },
  });

export function useRegister() {
  const { successes } = useTexts();
  return useChange({
    send: async (body: RegisterPayload) =>
      (await send('POST', '/users/register', { body })) as UserChangedAnswer,
    success: successes.created,
    changes: [USERS_KEY, DUE_KEY],
  });
}

export const updateUser = async (body: UpdateUserPayload): Promise<UserChangedAnswer> =>
  (await send('POST', '/users/update', { body })) as UserChangedAnswer;

export function useUpdateUser() {
  const { successes } = useTexts();
  const client = useQueryClient();
  return useChange({
    send: async (body: UpdateUserPayload) => {
      const answer = await updateUser(body);
      patchUser(client, answer.user);
      return answer;
    },
    success: successes.updated,
    changes: [USERS_KEY, ONE_USER_KEY, DUE_KEY],
  });
}

export function useDeleteUser() {
  const { successes, failures } = useTexts();
  return useChange({
    send: async ({ _id }: Whom) => (await send('DELETE', `/users/${_id}`)) as MessageAnswer,
    success: successes.deleted,
    about: ({ email }) => email,
    failure: failures.userDelete,
    changes: [USERS_KEY, DUE_KEY],
  });
}
