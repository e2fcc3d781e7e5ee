import { isAdminRole } from '@keyroster/contracts';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/session/current-user.js';
import { ConnectionContext, RealtimeContext } from './realtime-context.js';
import { useConnection } from './use-connection.js';
import { useFreshData } from './use-fresh-data.js';
import { useSessionEnd } from './use-session-end.js';
import { useWatchedConnection } from './use-watched-connection.js';

/** Keeps one socket for whoever has signed in: it pings, tells of changes, and ends with the session. */
export function RealtimeProvider({ token, children }: { token: string; children: ReactNode }) {
  // Until an admin has the second factor that they need, no socket is let in.
  const { isFactorNeeded = false, role } = useCurrentUser();
  const client = useConnection(isFactorNeeded ? null : token);
  useSessionEnd(client, token);
  useFreshData(client);
  const connection = useWatchedConnection(client, isAdminRole(role) && !isFactorNeeded);
  return (
    <RealtimeContext value={client}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </RealtimeContext>
  );
}
