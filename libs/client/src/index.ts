export { connect, KeyrosterClient } from './keyroster-client.js';
export { ServerClock } from './server-clock.js';
export type { ActivityWatcher } from './activity-feed.js';
export type { Waits } from './backoff.js';
export type {
  AttachedPage,
  ClientEvents,
  ClientOptions,
  ConnectionError,
  ConnectionState,
  SessionOver,
} from './client-types.js';
