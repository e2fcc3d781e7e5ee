import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { activityCountsQuery } from '../../shared/api/people.js';
import { useRealtime } from '../../shared/realtime/realtime-context.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { activityListQuery } from './api.js';
import { ActivityStore } from './store/activity-store.js';

interface Activity {
  store: ActivityStore;
  isFailed: boolean;
  refetch: () => void;
}

/** The activity list, kept up to date by the socket and, every now and then, by asking for it. */
export function useActivity(): Activity {
  const [store] = useState(() => new ActivityStore(pageClock));
  const client = useRealtime();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(activityListQuery(store));

  useEffect(() => {
    if (data) store.rebase(data);
  }, [data, store]);

  useEffect(
    () =>
      client?.watchActivity({
        onDelta: (delta) => store.push(delta),
        onGap: () => void queryClient.invalidateQueries({ queryKey: activityListQuery(store).queryKey }),
      }),
    [client, store, queryClient],
  );

  // The sidebar shows the same figures.
  useEffect(
    () =>
      store.onFacts(() => {
        if (store.counts) queryClient.setQueryData(activityCountsQuery.queryKey, store.counts);
      }),
    [store, queryClient],
  );

  return { store, isFailed: isError && !data, refetch: () => void refetch() };
}
