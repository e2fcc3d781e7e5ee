import type { NextFunction, Request, Response } from 'express';
import type { UndoRef } from '@keyroster/contracts/dto';
import { ADMIN_ROLE, SYSTEM_USERNAME } from '@keyroster/contracts';
import type { Caller } from '../access/caller.js';
import { ownBlock, clientAddress } from '../access/caller-address.js';
import type { DomainEvents } from '../domain-events.js';
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

/** Everything that happens for a request knows from where it came, and, once the guard has seen the token, from whom. */
export function requestContext(request: Request, _response: Response, next: NextFunction): void {
  const address = clientAddress(request);
  runInContext({ ip: address.ip || null, block: ownBlock(address) }, next);
}

const SYSTEM: Caller = { user_id: '', username: SYSTEM_USERNAME, role: ADMIN_ROLE, session_id: '' };

/** Nobody called: a rule of the server changes something, whatever brought it up. */
export const asSystem = <T>(work: () => Promise<T>): Promise<T> =>
  runInContext({ ip: null, caller: SYSTEM }, work);

/** Where no proxy is trusted: tells of callers who come through one. */
export function tellOfProxies(events: DomainEvents) {
  return ({ headers }: Request, _response: Response, next: NextFunction): void => {
    if (headers['x-forwarded-for'] !== undefined) events.emit('proxy.unbelieved', undefined);
    next();
  };
}
