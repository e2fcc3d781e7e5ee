import type { KeyrosterClient } from '@keyroster/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '../api/current-user.js';
import { staleResources } from './stale-resources.js';

/** Changes often come in numbers: one fetch answers all that come within so long. */
const GATHER_MS = 100;

/** Fetches again what others have changed, and everything that shows after an interruption. */
export function useFreshData(client: KeyrosterClient | null): void {
  const queryClient = useQueryClient();
  const { _id: ownId } = useCurrentUser();

  useEffect(() => {
    if (!client) return;
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchStale = () => {
      timer = undefined;
      const resources = [...stale];
      stale.clear();
      for (const resource of resources) void queryClient.invalidateQueries({ queryKey: [resource] });
    };
    const stopData = client.on('data', (change) => {
      for (const resource of staleResources(change, ownId)) stale.add(resource);
      timer ??= setTimeout(fetchStale, GATHER_MS);
    });

    let wasConnected = client.state === 'connected';
    const stopState = client.on('state', (state) => {
      if (state !== 'connected') return;
      // Nobody tells what was missed meanwhile.
      if (wasConnected) void queryClient.invalidateQueries();
      wasConnected = true;
    });

    return () => {
      clearTimeout(timer);
      stopData();
      stopState();
    };
  }, [client, queryClient, ownId]);
}
