import { isUserFound } from '@keyroster/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import type { StillRows } from '../../shared/table/still/use-still-rows.js';
import { isShown, type Shown } from './matching.js';
import type { ActivityStore } from './store/activity-store.js';
import type { Line } from './store/lines.js';

/** The rows that a search and a filter let through; absent while the list loads. */
export function useLines(store: ActivityStore, search: string, shown: Shown): readonly Line[] | undefined {
  const list = useSyncExternalStore(store.onList, () => store.list);
  return useMemo(() => {
    if (search.trim() === '' && shown === 'all') return list.lines;
    return list.lines?.filter(({ _id }) => {
      const user = store.user(_id);
      return user && isShown(user, shown, store.seconds.now) && isUserFound(user, search);
    });
  }, [store, list, search, shown]);
}

/** While some are shown alone: whoever leaves them stays for a moment. Everybody's places are theirs anyway. */
export function useStillLines(
  store: ActivityStore,
  search: string,
  shown: Shown,
): StillRows<Line> | undefined {
  return useMemo(() => {
    if (shown === 'all') return undefined;
    const latest = (id: string) => store.list.lines?.find(({ _id }) => _id === id);
    return { look: `${shown} ${search.trim()}`, latest };
  }, [store, search, shown]);
}

/** Everybody on the screen, whatever is searched; absent while the list loads. */
export function useEverybody(store: ActivityStore): readonly string[] | undefined {
  const { lines } = useSyncExternalStore(store.onList, () => store.list);
  return useMemo(() => lines?.map(({ _id }) => _id), [lines]);
}
