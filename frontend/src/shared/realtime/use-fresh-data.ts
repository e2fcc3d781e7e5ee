import type { KeyrosterClient } from '@keyroster/client';
import { isAdminRole, type DataKind } from '@keyroster/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Resource } from '../api/query-client.js';
import { fetchAgain } from '../api/use-change.js';
import { useCurrentUser } from '../api/session/session.js';

/** What to fetch again after a change, by its kind. */
const RESOURCES: Readonly<Record<DataKind, readonly Resource[]>> = {
  users: [
    'users',
    'oneUser',
    'assignments',
    'titleCounts',
    'groups',
    'renewals',
    'dueCount',
    'reports',
    'explain',
    'exposed',
    'payments',
  ],
  shops: [
    'titles',
    'subtitles',
    'titleCounts',
    'assignments',
    'mine',
    'oneUser',
    'explain',
    'exposed',
    'announcements',
  ],
  products: ['credentials', 'mine', 'titleCounts', 'versions', 'exposed', 'seats'],
  groups: ['groups', 'users', 'oneUser', 'titleCounts', 'explain', 'exposed', 'announcements'],
  whitelist: ['whitelist', 'explain'],
  logos: ['logos', 'config'],
  ads: ['ads'],
  packages: ['packages'],
  templates: ['templates'],
  undo: ['undos'],
  renewals: ['renewals', 'dueCount', 'oneUser', 'reports'],
};

/** Many changes may come at once: one fetch covers all changes of this time. */
const GATHER_MS = 100;
/** Counting who is due fetches a whole board, on every screen, so it comes at most this often. */
const COSTLY_EVERY_MS = 5_000;
/** A socket that connects later than this may have missed changes since the first screen was fetched. */
const LATE_MS = 3_000;

/** Fetches each noted resource once for all notes of a short time. */
function gathering(refetch: (resource: Resource) => void) {
  const waiting = new Map<Resource, ReturnType<typeof setTimeout>>();
  let nextCountAt = 0;
  const fetchNow = (resource: Resource) => {
    waiting.delete(resource);
    if (resource === 'dueCount') nextCountAt = performance.now() + COSTLY_EVERY_MS;
    refetch(resource);
  };
  return {
    note: (resources: readonly Resource[]): void => {
      for (const resource of resources) {
        if (waiting.has(resource)) continue;
        const pause = resource === 'dueCount' ? nextCountAt - performance.now() : 0;
        waiting.set(resource, setTimeout(fetchNow, Math.max(GATHER_MS, pause), resource));
      }
    },
    stop: (): void => waiting.forEach((timer) => clearTimeout(timer)),
  };
}

/** Fetches again what others have changed, and everything on the screen after an interruption. */
export function useFreshData(client: KeyrosterClient | null): void {
  const queryClient = useQueryClient();
  const { _id: ownId, role } = useCurrentUser();
  const deafSince = useRef(0);

  useEffect(() => {
    if (!client) {
      deafSince.current = performance.now();
      return;
    }
    const { note, stop } = gathering((resource) => void fetchAgain(queryClient, { queryKey: [resource] }));
    let wasConnected = client.state === 'live';
    const stops = [
      client.on('data', ({ what, ids }) => {
        note(RESOURCES[what]);
        // A change of the current user also concerns the session.
        if (what === 'users' && (ids?.includes(ownId) ?? true)) note(['session', 'announcements']);
      }),
      client.on('seats', () => note(['seats'])),
      client.on('announcement', () => note(['announcements'])),
      client.on('inbox', () => note(['inbox'])),
      client.on('payment', () => note(['payments'])),
      // A member sees the troubles that they reported at the credentials.
      client.on('trouble', () => note([isAdminRole(role) ? 'troubles' : 'credentials'])),
      client.on('alarms', () => note(['alarms', 'spans'])),
      client.on('state', (state) => {
        if (state !== 'live') return;
        const isLate = performance.now() - deafSince.current > LATE_MS;
        // News from the interruption is lost.
        if (wasConnected || isLate) void fetchAgain(queryClient);
        wasConnected = true;
      }),
    ];

    return () => {
      stop();
      for (const stopHearing of stops) stopHearing();
    };
  }, [client, queryClient, ownId, role]);
}
