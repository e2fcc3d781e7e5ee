import type { ActivityUser } from '@keyroster/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type LockTerms } from '../../shared/locks/lock-dialog.js';
import { useRealtime } from '../../shared/realtime/realtime-context.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { activityCountsQuery } from '../../shared/api/people.js';
import { activityListQuery } from './api.js';
import { ActivityStore } from './store/activity-store.js';

export function useActivity() {
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

  useEffect(
    () =>
      store.onNews(() => {
        const { counts } = store;
        if (counts) queryClient.setQueryData(activityCountsQuery.queryKey, { counts });
      }),
    [store, queryClient],
  );

  return { store, isError, refetch };
}

export const StoreContext = createContext<ActivityStore | null>(null);

export function useStore(): ActivityStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no activity outside of its screen');
  return store;
}

type Fact = string | number | boolean | readonly string[] | ActivityUser['lock'] | undefined;

/** One fact about a user. A component that reads it renders only when the fact changes. */
export function useFact<T extends Fact>(
  id: string,
  of: (user: ActivityUser, now: number) => T,
): T | undefined {
  const store = useStore();
  return useSyncExternalStore(store.onChange, () => {
    const user = store.user(id);
    return user && of(user, store.seconds.now);
  });
}

export interface Locking {
  setLock: (id: string, value: boolean, terms?: LockTerms) => void;
  /** Asks for a reason and a time. */
  ask: (id: string) => void;
}

export const LockContext = createContext<Locking>({ setLock: () => undefined, ask: () => undefined });
