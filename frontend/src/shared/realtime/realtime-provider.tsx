import type { ReactNode } from 'react';
import { RealtimeContext } from './realtime-context.js';
import { useConnection } from './use-connection.js';
import { useFreshData } from './use-fresh-data.js';
import { useSessionEnd } from './use-session-end.js';

/** Keeps one socket for whoever has signed in: it pings, tells of changes, and ends with the session. */
export function RealtimeProvider({ token, children }: { token: string; children: ReactNode }) {
  const client = useConnection(token);
  useSessionEnd(client, token);
  useFreshData(client);
  return <RealtimeContext value={client}>{children}</RealtimeContext>;
}
