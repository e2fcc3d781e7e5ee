import type { UserListAnswer } from '@keyroster/contracts/dto';
import { keepPreviousData } from '@tanstack/react-query';
import { getQuery } from '../../shared/api/client.js';
import { USERS_KEY, type User } from '../../shared/api/people.js';

const USERS_MAX = 20;

export function foundUsersQuery(search: string) {
  const params = new URLSearchParams({ limit: String(USERS_MAX), offset: '0', q: search });
  return getQuery([...USERS_KEY, 'palette', search], `/users/false?${params}`, {
    select: ({ users }: UserListAnswer): User[] => users,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });
}
