import { useQuery } from '@tanstack/react-query';
import { titlesQuery, type Title } from '../../shared/api/courses.js';
import { assignedTitlesQuery } from './api.js';

/** A title, and whether the user at hand has it. */
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
