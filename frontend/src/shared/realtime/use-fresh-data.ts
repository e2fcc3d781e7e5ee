import type { KeyrosterClient } from '@keyroster/client';
import { isAdminRole, type DataChanged, type DataKind } from '@keyroster/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchAgain } from '../api/use-change.js';
import { useCurrentUser } from '../api/session/session.js';

/** Whose lists and details show data of a kind: the first words of their query keys. */
const RESOURCES: Readonly<Record<DataKind, readonly string[]>> = {
  users: [
    'users',
    'oneUser',
    'assignments',
    'groups',
    'renewals',
    'dueCount',
    'reports',
    'explain',
    'exposed',
  ],
  shops: ['titles', 'subtitles', 'assignments', 'oneUser', 'explain', 'exposed', 'announcements'],
  products: ['credentials', 'versions', 'exposed', 'seats'],
  groups: ['groups', 'users', 'oneUser', 'explain', 'exposed', 'announcements'],
  whitelist: ['whitelist', 'explain'],
  logos: ['logos', 'config'],
  ads: ['ads'],
  templates: ['templates'],
  undo: ['undos'],
  renewals: ['renewals', 'dueCount', 'oneUser', 'reports'],
};

/** A whole board is fetched to count who is due, on every screen. */
const isCostly = (resource: string): boolean => resource === 'dueCount';

/** What has to be fetched again after a change; the own session too when it is about oneself. */
function staleResources({ what, ids }: DataChanged, ownId: string): readonly string[] {
  const isOwn = what === 'users' && (ids?.includes(ownId) ?? true);
  return isOwn ? [...RESOURCES[what], 'session', 'announcements'] : RESOURCES[what];
}

/** Words that often come in numbers: handed on together after a wait, and not again before a longer one. */
class Gathering {
  private readonly noted = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private handedOnAt = -Infinity;

  constructor(
    private readonly waits: { afterMs: number; everyMs: number },
    private readonly handOn: (words: readonly string[]) => void,
  ) {}

  note(words: readonly string[]): void {
    if (words.length === 0) return;
    for (const word of words) this.noted.add(word);
    const { afterMs, everyMs } = this.waits;
    const left = this.handedOnAt + everyMs - performance.now();
    this.timer ??= setTimeout(() => this.release(), Math.max(afterMs, left));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private release(): void {
    this.timer = undefined;
    this.handedOnAt = performance.now();
    const words = [...this.noted];
    this.noted.clear();
    this.handOn(words);
  }
}

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

    let wasConnected = client.state === 'live';
    const stopState = client.on('state', (state) => {
      if (state !== 'live') return;
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
