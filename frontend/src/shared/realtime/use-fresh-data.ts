import type { KeyrosterClient } from '@keyroster/client';
import { isAdminRole } from '@keyroster/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchAgain } from '../api/fetch-again.js';
import { useCurrentUser } from '../api/session/current-user.js';
import { Gathering } from './gathering.js';
import { isCostly, staleResources } from './stale-resources.js';

/** Changes often come in numbers: one fetch answers all that come within so long. */
const GATHER_MS = 100;
/** What is a lot to fetch is fetched no more often, however much changes. */
const COSTLY_EVERY_MS = 5_000;
/** A socket comes a moment after the first screen, which need not be asked for twice; after a longer one, much may be missed. */
const LATE_MS = 3_000;
/** What shows an admin all troubles, and a member those that they reported. */
const TROUBLES = ['troubles'];
const OWN_TROUBLES = ['credentials'];

/** Fetches again what others have changed, and everything that shows after an interruption. */
export function useFreshData(client: KeyrosterClient | null): void {
  const queryClient = useQueryClient();
  const { _id: ownId, role } = useCurrentUser();
  const deafSince = useRef(0);

  useEffect(() => {
    if (!client) {
      deafSince.current = performance.now();
      return;
    }
    const refetch = (resources: readonly string[]) => {
      for (const resource of resources) void fetchAgain(queryClient, { queryKey: [resource] });
    };
    const stale = new Gathering({ afterMs: GATHER_MS, everyMs: GATHER_MS }, refetch);
    const costly = new Gathering({ afterMs: GATHER_MS, everyMs: COSTLY_EVERY_MS }, refetch);
    const note = (resources: readonly string[]) => {
      stale.note(resources.filter((resource) => !isCostly(resource)));
      costly.note(resources.filter(isCostly));
    };
    const stopData = client.on('data', (change) => note(staleResources(change, ownId)));
    const stopSeats = client.on('seats', () => note(['seats']));
    const stopAnnouncements = client.on('announcement', () => note(['announcements']));
    const stopInbox = client.on('inbox', () => note(['inbox']));
    const stopTroubles = client.on('trouble', () => note(isAdminRole(role) ? TROUBLES : OWN_TROUBLES));
    const stopAlarms = client.on('alarms', () => note(['alarms', 'spans']));

    let wasConnected = client.state === 'connected';
    const stopState = client.on('state', (state) => {
      if (state !== 'connected') return;
      const isLate = performance.now() - deafSince.current > LATE_MS;
      // Nobody tells what was missed meanwhile.
      if (wasConnected || isLate) void fetchAgain(queryClient);
      wasConnected = true;
    });

    return () => {
      stale.stop();
      costly.stop();
      stopData();
      stopSeats();
      stopAnnouncements();
      stopInbox();
      stopTroubles();
      stopAlarms();
      stopState();
    };
  }, [client, queryClient, ownId, role]);
}
