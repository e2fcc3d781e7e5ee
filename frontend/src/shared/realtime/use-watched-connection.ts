import type { ConnectionState, KeyrosterClient } from '@keyroster/client';
import { ACTIVITY_REFRESH_MS, POLLING_AFTER_MS } from '@keyroster/contracts';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fetchAgain } from '../api/fetch-again.js';
import { activityCountsQuery } from '../api/lists/counts.js';
import { pageClock } from '../time/page-clock.js';
import { useLate } from '../ui/use-late.js';
import type { Connection } from './realtime-context.js';

/** What is fetched again and again anyway. */
const hasOwnPace = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchInterval);

/**
 * How the page gets its news, the same for all that shows it. An admin's is asked when it falls silent, and while there
 * is no socket all that shows is fetched every now and then; members are many, and their screens change seldom.
 */
export function useWatchedConnection(client: KeyrosterClient | null, isAdmin: boolean): Connection {
  const queryClient = useQueryClient();
  const isLive = useIsConnected(client);
  const isPolling = useLate(!isLive, POLLING_AFTER_MS);
  const [last, setLast] = useState<{ isLive: boolean; asOf: number | null }>({ isLive, asOf: null });
  if (last.isLive !== isLive) setLast({ isLive, asOf: isLive ? null : pageClock.now() });

  useEffect(() => (isAdmin ? client?.watchConnection() : undefined), [client, isAdmin]);

  useEffect(() => {
    if (!isPolling || !isAdmin) return;
    let isOver = false;
    const poll = async () => {
      const asOf = pageClock.now();
      await queryClient.query({ ...activityCountsQuery, staleTime: 0 });
      await fetchAgain(queryClient, { predicate: (query) => !hasOwnPace(query) });
      if (!isOver) setLast({ isLive: false, asOf });
    };
    // Whoever can't be reached is not asked for all the rest, each of which would say so.
    const tryPoll = () => void poll().catch(() => undefined);
    tryPoll();
    const timer = setInterval(tryPoll, ACTIVITY_REFRESH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isPolling, isAdmin, queryClient]);

  const { asOf } = last;
  const isBeginning = !isLive && !isPolling && asOf === null;
  return useMemo(() => {
    const waiting = isPolling ? 'polling' : 'reconnecting';
    return { liveness: isLive ? 'live' : waiting, asOf, isBeginning };
  }, [isLive, isPolling, asOf, isBeginning]);
}

function useIsConnected(client: KeyrosterClient | null): boolean {
  const state = useSyncExternalStore<ConnectionState>(
    (listener) => client?.on('state', listener) ?? (() => undefined),
    () => client?.state ?? 'connecting',
  );
  return state === 'connected';
}
