import { useQuery } from '@tanstack/react-query';
import { useLocation, type Location } from 'react-router-dom';
import { sessionQuery } from '../../shared/api/session/session.js';
import { useToken } from '../../shared/api/session/token.js';
import { homeOf } from '../../shared/paths.js';

const TRY_AGAIN_MS = 2_000;

interface Return {
  /** Where to go on; null while there is no good token. */
  to: string | Location | null;
  isServerAway: boolean;
}

const cameFrom = (state: unknown): Location | null =>
  typeof state === 'object' && state !== null && 'from' in state ? (state.from as Location) : null;

/** Checks a token that is still there, again and again while the server is away, and says where it leads. */
export function useReturn(): Return {
  const token = useToken();
  const { state } = useLocation() as Location<unknown>;
  const session = useQuery({
    ...sessionQuery,
    enabled: token !== null,
    refetchInterval: (query) => (query.state.status === 'error' ? TRY_AGAIN_MS : false),
  });
  const user = token === null ? undefined : session.data;
  return {
    to: user ? (cameFrom(state) ?? homeOf(user.role)) : null,
    isServerAway: token !== null && !user && session.errorUpdateCount > 0,
  };
}
