import type { NextFunction, Request, Response } from 'express';
import { ownBlock } from '../access/caller-address.js';
import { clientAddress } from '../access/client-ip.js';
import { runInContext } from './request-context.js';

/** Everything that happens for a request knows from where it came, and, once the guard has seen the token, from whom. */
export function requestContext(request: Request, _response: Response, next: NextFunction): void {
  const address = clientAddress(request);
  runInContext({ ip: address.ip || null, block: ownBlock(address) }, next);
}
