import {
  useMutation,
  useQueryClient,
  type QueryKey,
  type Query,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
import type { Failure } from './api-error.js';
import type { About, Success } from './query-client.js';

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** What the toast says once it is done. */
  success: Success<Input, Answer>;
  /** Whom the toast names, where the answer doesn't say. */
  about?: About<Input, Answer>;
  /** What the toast says when it failed and the server gave no message. */
  failure?: Failure;
  /** Beginnings of the keys of all that shows what was changed. */
  changes: readonly QueryKey[];
  /** The screen itself says what failed. */
  isQuiet?: boolean;
}

/** A change that somebody asks for: it is over when the screen shows what came of it. The query client says how it went. */
export function useChange<Input, Answer = unknown>({
  send,
  success,
  about,
  failure,
  changes,
  isQuiet = false,
}: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(changes.map((queryKey) => fetchAgain(client, { queryKey }))),
    meta: { success, about, isQuiet, ...(failure !== undefined && { failure }) },
  });
}

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
