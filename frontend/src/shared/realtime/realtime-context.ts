import type { KeyrosterClient } from '@keyroster/client';
import { createContext, useContext } from 'react';

/** The page's one socket; null until its code has been loaded. */
export const RealtimeContext = createContext<KeyrosterClient | null>(null);

export const useRealtime = (): KeyrosterClient | null => useContext(RealtimeContext);

type Liveness = 'live' | 'reconnecting' | 'polling';

export interface Connection {
  liveness: Liveness;
  /** The server's time of the shown data while it may be outdated, else null. */
  asOf: number | null;
  /** The first connection is still being made. */
  isBeginning: boolean;
}

export const ConnectionContext = createContext<Connection>({
  liveness: 'reconnecting',
  asOf: null,
  isBeginning: true,
});

export const useConnectionState = (): Connection => useContext(ConnectionContext);

export const useLiveness = (): Liveness => useConnectionState().liveness;
