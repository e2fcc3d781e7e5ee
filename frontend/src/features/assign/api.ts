import type { AssignedTitlesAnswer } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../shared/api/client.js';
import { ASSIGNMENTS_KEY, titlesQuery, type Title } from '../../shared/api/courses.js';

const assignedTitlesQuery = (userId: string) =>
  getQuery(
    [...ASSIGNMENTS_KEY, 'list', { userId }],
    `/shops/getassignedshops/${encodeURIComponent(userId)}`,
    {
      select: ({ shops }: AssignedTitlesAnswer): string[] => shops,
    },
  );

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
