import type { ConnectionState, KeyrosterClient } from '@keyroster/client';
import { POLLING_AFTER_MS } from '@keyroster/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useLate } from '../ui/use-late.js';

/** The page's one socket; null until its code has been loaded. */
export const RealtimeContext = createContext<KeyrosterClient | null>(null);

export const useRealtime = (): KeyrosterClient | null => useContext(RealtimeContext);

/** How a screen gets its news: as they happen, soon again as they happen, or every now and then. */
export type Liveness = 'live' | 'reconnecting' | 'polling';

export function useLiveness(): Liveness {
  const client = useRealtime();
  const state = useSyncExternalStore<ConnectionState>(
    (listener) => client?.on('state', listener) ?? (() => undefined),
    () => client?.state ?? 'connecting',
  );
  const isLive = state === 'connected';
  const isPolling = useLate(!isLive, POLLING_AFTER_MS);
  if (isLive) return 'live';
  return isPolling ? 'polling' : 'reconnecting';
}
