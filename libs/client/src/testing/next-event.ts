import type { ClientEvents } from '../client-types.js';
import type { KeyrosterClient } from '../keyroster-client.js';

/** The next event of a name. */
export const nextEvent = <Name extends keyof ClientEvents>(client: KeyrosterClient, name: Name) =>
  new Promise<ClientEvents[Name]>((resolve) => client.once(name, resolve));
