import type { NextFunction, Request, Response } from 'express';
import type { UndoRef } from '@keyroster/contracts/dto';
import { ADMIN_ROLE, LANGUAGES, SYSTEM_USERNAME, type Language } from '@keyroster/contracts';
import type { Caller } from '../access/caller.js';
import { ownBlock, clientAddress } from '../access/caller-address.js';
import type { DomainEvents } from '../domain-events.js';
import { AsyncContext } from './async-context.js';
import { inLanguage } from './texts.js';

export interface RequestContext {
  ip: string | null;
  /** The block of addresses that limits count by and that takes turns with others in queues. */
  block?: string;
  caller?: Caller;
  /** Set once the request has made a change, so that the answer can say how to undo it. */
  undo?: UndoRef;
}

const context = new AsyncContext<RequestContext>();

export const runInContext = <T>(of: RequestContext, work: () => T): T => context.run(of, work);

export const currentContext = (): RequestContext | undefined => context.current;

export function requestContext(request: Request, response: Response, next: NextFunction): void {
  if (/^\/api\//i.test(request.path)) response.vary('Accept-Language');
  const address = clientAddress(request);
  const language = request.acceptsLanguages([...LANGUAGES]) as Language | false;
  const work = () => inLanguage(language || 'en', next);
  runInContext({ ip: address.ip || null, block: ownBlock(address) }, work);
}

const SYSTEM: Caller = { user_id: '', username: SYSTEM_USERNAME, role: ADMIN_ROLE, session_id: '' };

export const asSystem = <T>(work: (caller: Caller) => Promise<T>): Promise<T> =>
  runInContext({ ip: null, caller: SYSTEM }, () => work(SYSTEM));

export function tellOfProxies(events: DomainEvents) {
  return ({ headers }: Request, _response: Response, next: NextFunction): void => {
    if (headers['x-forwarded-for'] !== undefined) events.emit('proxy.unbelieved', undefined);
    next();
  };
}
