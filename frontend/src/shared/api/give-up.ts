import type { Query, QueryClient } from '@tanstack/react-query';

let changes = new AbortController();

/** Ends, for the calls that change something, when nobody waits for them any more. */
export const givenUp = (): AbortSignal => changes.signal;

/** Nothing of it has been seen yet, so somebody waits for it; what comes later moves the bar alone. */
export const isFirstLoad = ({ state, meta }: Query): boolean =>
  !meta?.isBackground && state.dataUpdateCount + state.errorUpdateCount === 0;

/**
 * Whoever has waited long enough goes on: a change that is under way is no more waited for, and as the server may have
 * made it all the same, what is shown is asked for again; what could not be shown is a failed load, with another try.
 */
export function giveUp(client: QueryClient): void {
  const isChanging = client.isMutating() > 0;
  changes.abort();
  changes = new AbortController();
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    void query.cancel({ revert: query.state.data !== undefined });
  }
  if (isChanging) void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
}
