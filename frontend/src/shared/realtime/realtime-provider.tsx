import { isStaffRole, ACTIVITY_REFRESH_MS, POLLING_AFTER_MS } from '@keyroster/contracts';
import { type ReactNode, useEffect, useState, useMemo, useSyncExternalStore } from 'react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import type { KeyrosterClient, ConnectionState } from '@keyroster/client';
import { useCurrentUser, LOGOUT_KEY } from '../api/session/session.js';
import { useLanguage } from '../i18n/language.js';
import { endSession, lastingEnd } from '../session-end/last-end.js';
import { showError } from '../ui/toaster.js';
import { ConnectionContext, RealtimeContext, type Connection } from './realtime-context.js';
import { useFreshData } from './use-fresh-data.js';
import { deviceId } from '../api/session/token.js';
import { pageClock } from '../time/page-clock.js';
import { fetchAgain } from '../api/use-change.js';
import { activityCountsQuery } from '../api/people.js';
import { useLate } from '../ui/whole-page/loading.js';

/** Keeps one socket for the signed-in user: it pings, tells of changes, and ends with the session. */
export function RealtimeProvider({ token, children }: { token: string; children: ReactNode }) {
  // The server refuses sockets of admins who still need a second factor.
  const { isFactorNeeded = false, role } = useCurrentUser();
  const client = useConnection(isFactorNeeded ? null : token);
  useSessionEnd(client, token);
  useFreshData(client);
  const connection = useWatchedConnection(client, isStaffRole(role) && !isFactorNeeded);
  return (
    <RealtimeContext value={client}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </RealtimeContext>
  );
}

function useSessionEnd(client: KeyrosterClient | null, token: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      client?.on('ended', (over) => {
        // A logout here needs no message, and leads elsewhere.
        if (queryClient.isMutating({ mutationKey: LOGOUT_KEY }) > 0) return;
        endSession(token, lastingEnd(over.code, token, over), () => showError(over.message));
      }),
    [client, token, queryClient],
  );
}

const hasOwnPace = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchInterval);

/** For staff, checks a silent connection and polls without a socket; members are many, and rarely need it. */
function useWatchedConnection(client: KeyrosterClient | null, isStaff: boolean): Connection {
  const queryClient = useQueryClient();
  const isLive = useIsConnected(client);
  const isPolling = useLate(!isLive, POLLING_AFTER_MS);
  const [last, setLast] = useState<{ isLive: boolean; asOf: number | null }>({ isLive, asOf: null });
  if (last.isLive !== isLive) setLast({ isLive, asOf: isLive ? null : pageClock.now() });

  useEffect(() => (isStaff ? client?.watchConnection() : undefined), [client, isStaff]);

  useEffect(() => {
    if (!isPolling || !isStaff) return;
    let isOver = false;
    const poll = async () => {
      const asOf = pageClock.now();
      await queryClient.query({ ...activityCountsQuery, staleTime: 0 });
      await fetchAgain(queryClient, { predicate: (query) => !hasOwnPace(query) });
      if (!isOver) setLast({ isLive: false, asOf });
    };
    // The counts are fetched first: if they fail, the other calls would only repeat the message.
    const tryPoll = () => void poll().catch(() => undefined);
    tryPoll();
    const timer = setInterval(tryPoll, ACTIVITY_REFRESH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isPolling, isStaff, queryClient]);

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
  return state === 'live';
}

/** Shorter waits than the library's default, because a person is looking at the page. */
const RECONNECT = { firstMs: 1_000, maxMs: 10_000 };

/** A connection for as long as the token stays the same; null without a token. */
function useConnection(token: string | null): KeyrosterClient | null {
  const [client, setClient] = useState<KeyrosterClient | null>(null);
  const language = useLanguage();

  useEffect(() => {
    if (token === null) return;
    let isOver = false;
    let opened: KeyrosterClient | undefined;
    const newsSince = pageClock.now();
    // The first screen doesn't wait for the code of the socket. Without it, screens are fetched regularly.
    import('@keyroster/client')
      .then(({ connect }) => {
        if (isOver) return;
        const url = window.location.origin;
        opened = connect({
          url,
          token,
          deviceId: deviceId(),
          attach: window,
          newsSince,
          language,
          reconnect: RECONNECT,
          clock: pageClock,
        });
        setClient(opened);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      opened?.close();
      setClient(null);
    };
  }, [token, language]);

  return client;
}
