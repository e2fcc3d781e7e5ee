import type { AssignedTitlesAnswer } from '@keyroster/contracts/dto';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { ASSIGNMENTS_KEY, titlesQuery, type Title } from '../../shared/api/courses.js';

const assignedTitlesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'list', { userId }],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/getassignedshops/${encodeURIComponent(userId)}`, {
        signal,
      })) as AssignedTitlesAnswer,
    select: ({ shops }): string[] => shops,
  });

export interface AssignableTitle {
  title: Title;
  isAssigned: boolean;
}

export function useAssignedTitles(userId: string) {
  const titles = useQuery(titlesQuery);
  const assigned = useQuery(assignedTitlesQuery(userId));
  const owned = assigned.data && new Set(assigned.data);
  return {
    titles:
      owned && titles.data?.map((title): AssignableTitle => ({ title, isAssigned: owned.has(title._id) })),
    isFailed: titles.isError || assigned.isError,
    retry: () => {
      void titles.refetch();
      void assigned.refetch();
    },
  };
}
