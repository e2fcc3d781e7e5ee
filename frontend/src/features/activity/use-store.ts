import type { ActivityUser } from '@keyroster/contracts';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { ActivityStore } from './store/activity-store.js';

export const StoreContext = createContext<ActivityStore | null>(null);

export function useStore(): ActivityStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no activity outside of its screen');
  return store;
}

type Fact = string | number | boolean | readonly string[] | ActivityUser['lock'] | undefined;

/** One thing about a user. Whoever shows it renders anew when it changes, and at nothing else. */
export function useFact<T extends Fact>(id: string, of: (user: ActivityUser) => T): T | undefined {
  const store = useStore();
  const subscribe = useCallback((listener: () => void) => store.onUser(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => {
    const user = store.user(id);
    return user && of(user);
  });
}

/** As `useFact`, for what passing time changes too. */
export function useTimedFact<T extends Fact>(
  id: string,
  of: (user: ActivityUser, now: number) => T,
): T | undefined {
  const store = useStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.onUser(id, listener), store.seconds.onSecond(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [store, id],
  );
  return useSyncExternalStore(subscribe, () => {
    const user = store.user(id);
    return user && of(user, store.seconds.now);
  });
}
