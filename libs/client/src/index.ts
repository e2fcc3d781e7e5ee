export { connect, KeyrosterClient } from './keyroster-client.js';
export type { ActivityWatcher } from './activity-feed.js';
export type { ClientEvents, ClientOptions, ConnectionState, SessionOver } from './client-types.js';
