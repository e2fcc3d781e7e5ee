import type { AssignedTitlesAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { ASSIGNMENTS_KEY } from '../../shared/api/courses.js';
import { send } from '../../shared/api/client.js';

/** The ids of the titles that a user has. */
export const assignedTitlesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'list', { userId }],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/getassignedshops/${encodeURIComponent(userId)}`, {
        signal,
      })) as AssignedTitlesAnswer,
    select: ({ shops }): string[] => shops,
  });
