import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openTroublesQuery } from '../../../shared/api/courses.js';

/** The ids of the credentials that somebody reported and nobody has seen to yet. */
export function useTroubled(): ReadonlySet<string> {
  const { data } = useQuery(openTroublesQuery);
  return useMemo(() => new Set(data?.map(({ p_id }) => p_id)), [data]);
}
