import { LIVE } from '../../../common/http/readiness.middleware.js';
import type { RefusalStatus } from '../../../common/http/answers/refuses.decorator.js';
import { callersOf } from './callers.js';
import type { RouteFacts } from './route-facts.js';

type Declared = Pick<RouteFacts, 'access' | 'inputs' | 'isConfirmed' | 'isMultipart' | 'refuses'>;

/** The statuses of a route's failures: those that follow from its declarations, and those that it names itself. */
export function refusalsOf(route: Declared, path: string): RefusalStatus[] {
  const { body, bodyOrQuery, query, params } = route.inputs;
  const hasBody = route.isMultipart || body !== undefined || bodyOrQuery !== undefined;
  const callers = callersOf(route.access);

  const statuses = new Set<RefusalStatus>(route.refuses);
  if (hasBody || query || params) statuses.add(400);
  // Every session and every token has so many calls.
  if (callers !== 'anyone') statuses.add(401).add(429);
  if (callers === 'admins' || route.isConfirmed) statuses.add(403);
  if (hasBody) statuses.add(413).add(415);
  if (path !== LIVE) statuses.add(503);
  return [...statuses].sort((one, other) => one - other);
}
