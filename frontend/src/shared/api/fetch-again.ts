import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** What is fetched once more after the fetch that runs: that one may have been read before the news. */
const followUps = new WeakMap<Query, Promise<void>>();

/**
 * Fetches again what shows such data, and is over when that is there. TanStack forgets an invalidation that comes during
 * a first fetch, and starts a later one anew: under news upon news a long list would never be there.
 */
export async function fetchAgain(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.all([
    client.invalidateQueries({ ...filters, fetchStatus: 'idle' }),
    ...running.map((query) => followUp(client, query)),
  ]);
}

function followUp(client: QueryClient, query: Query): Promise<void> {
  const known = followUps.get(query);
  if (known) return known;
  const fetchOnce = () => {
    followUps.delete(query);
    return client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  };
  const next = query.fetch(undefined, { cancelRefetch: false }).then(fetchOnce, fetchOnce);
  followUps.set(query, next);
  return next;
}
