import type { UndoRef } from '@keyroster/contracts/dto';
import type { Caller } from '../access/caller.js';
import { AsyncContext } from './async-context.js';

/** Who acts, and from where: what an audit entry has to say of any change, however deep in the code it happens. */
export interface RequestContext {
  /** Null where nobody called, on the command line, or their address can't be read. */
  ip: string | null;
  /** The block of addresses that takes turns with others, as limits count it. */
  block?: string;
  caller?: Caller;
  /** How the change that the request made is taken back: put into its answer. */
  undo?: UndoRef;
}

const context = new AsyncContext<RequestContext>();

export function runInContext<T>(of: RequestContext, work: () => T): T {
  return context.run(of, work);
}

export function currentContext(): RequestContext | undefined {
  return context.current;
}
