import { isAdminRole } from '@keyroster/contracts';
import { type ReactNode, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyrosterClient } from '@keyroster/client';
import { useCurrentUser } from '../api/session/current-user.js';
import { LOGOUT_KEY } from '../api/session/session.js';
import { translated } from '../i18n/translate.js';
import { endSession, lastingEnd } from '../session-end/last-end.js';
import { showError } from '../ui/toasts/toasts.js';
import { ConnectionContext, RealtimeContext } from './realtime-context.js';
import { useConnection } from './use-connection.js';
import { useFreshData } from './use-fresh-data.js';
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

/** Says that the session is over, and leaves. */
function useSessionEnd(client: KeyrosterClient | null, token: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      client?.on('ended', ({ message, by }) => {
        // Whoever is logging out here knows why, and is led to their own door.
        if (queryClient.isMutating({ mutationKey: LOGOUT_KEY }) > 0) return;
        endSession(token, lastingEnd(message, token, { by }), () => showError(translated(message)));
      }),
    [client, token, queryClient],
  );
}
