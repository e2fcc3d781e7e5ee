import type { KeyrosterClient } from '@keyroster/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LOGOUT_KEY } from '../api/session/session.js';
import { translated } from '../i18n/translate.js';
import { endSession, lastingEnd } from '../session-end/last-end.js';
import { showError } from '../ui/toasts/toasts.js';

/** Says that the session is over, and leaves. */
export function useSessionEnd(client: KeyrosterClient | null, token: string): void {
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
