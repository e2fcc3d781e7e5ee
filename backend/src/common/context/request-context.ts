import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '../access/caller.js';

/** Who acts, and from where: what an audit entry has to say of any change, however deep in the code it happens. */
export interface RequestContext {
  /** Null where nobody called: on the command line. */
  ip: string | null;
  caller?: Caller;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
