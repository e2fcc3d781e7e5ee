import type { NextFunction, Request, Response } from 'express';
import { ownBlock } from '../access/caller-address.js';
import { clientAddress } from '../access/client-ip.js';
import type { DomainEvents } from '../domain-events.js';
import { runInContext } from './request-context.js';

/** Where no proxy is trusted: tells of callers who come through one. */
export function tellOfProxies(events: DomainEvents) {
  return ({ headers }: Request, _response: Response, next: NextFunction): void => {
    if (headers['x-forwarded-for'] !== undefined) events.emit('proxy.unbelieved', undefined);
    next();
  };
}

/** Everything that happens for a request knows from where it came, and, once the guard has seen the token, from whom. */
export function requestContext(request: Request, _response: Response, next: NextFunction): void {
  const address = clientAddress(request);
  runInContext({ ip: address.ip || null, block: ownBlock(address) }, next);
}
