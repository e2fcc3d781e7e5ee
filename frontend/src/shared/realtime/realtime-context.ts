import type { KeyrosterClient } from '@keyroster/client';
import { createContext, useContext } from 'react';

/** The page's one socket; null until its code has been loaded. */
export const RealtimeContext = createContext<KeyrosterClient | null>(null);

export const useRealtime = (): KeyrosterClient | null => useContext(RealtimeContext);

/** How a screen gets its news: as they happen, soon again as they happen, or every now and then. */
type Liveness = 'live' | 'reconnecting' | 'polling';

export interface Connection {
  liveness: Liveness;
  /** The server's time at which what shows was right, where it may no longer be; null too before it first was. */
  asOf: number | null;
  /** It has not been there yet, and nobody has waited long for it. */
  isBeginning: boolean;
}

export const ConnectionContext = createContext<Connection>({
  liveness: 'reconnecting',
  asOf: null,
  isBeginning: true,
});

export const useConnectionState = (): Connection => useContext(ConnectionContext);

export const useLiveness = (): Liveness => useConnectionState().liveness;
