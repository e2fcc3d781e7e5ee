import { isAdminRole } from '@keyroster/contracts';
import type { SearchAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { courseSearchQuery } from '../../shared/api/courses.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { USERS_KEY, type User } from '../../shared/api/people.js';

const USERS_MAX = 20;
const TYPING_MS = 200;

const usersQuery = (search: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'palette', search],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ limit: String(USERS_MAX), offset: '0', q: search });
      return (await send('GET', `/users/false?${params}`, { signal })) as UserListAnswer;
    },
    select: ({ users }): User[] => users,
    placeholderData: keepPreviousData,
    meta: { isBackground: true },
  });

const NO_COURSES: SearchAnswer = { shops: [], subtitles: [], credentials: [] };

interface Found {
  users: User[];
  courses: SearchAnswer;
  /** Whether it is what was found for these very words: until it comes, what was found before stays. */
  isSettled: boolean;
}

/** What the server finds for what was typed, a moment after the last key. A member is asked about no users. */
export function useFound(search: string): Found {
  const isAdmin = isAdminRole(useCurrentUser().role);
  const [settled] = useDebouncedValue(search, TYPING_MS);
  const users = useQuery({ ...usersQuery(settled), enabled: isAdmin && settled !== '' });
  const courses = useQuery({ ...courseSearchQuery(settled), enabled: settled !== '' });
  if (search === '') return { users: [], courses: NO_COURSES, isSettled: true };
  return {
    users: (isAdmin && users.data) || [],
    courses: courses.data ?? NO_COURSES,
    isSettled:
      settled === search &&
      [users, courses].every(({ isLoading, isPlaceholderData }) => !isLoading && !isPlaceholderData),
  };
}
