import { placeOf } from '@keyroster/contracts';
import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../errors/app-error.filter.js';
import { tooBusy } from '../errors/app-error.js';
import { clientAddress } from './caller-address.js';

export const LOGIN_PATHS = ['/api/users/login', '/api/users/userlogin'];

const UNDER_WAY_MAX = 100;

/** Once UNDER_WAY_MAX logins are in flight, a block of addresses gets no more than its equal share. */
export function refuseCrowds() {
  const blocks = new Map<string, number>();
  let underWay = 0;
  return (request: Request, response: Response, next: NextFunction): void => {
    const block = placeOf(clientAddress(request).limitedAs);
    const ofBlock = blocks.get(block) ?? 0;
    if (underWay >= UNDER_WAY_MAX && ofBlock >= UNDER_WAY_MAX / (blocks.size + 1)) {
      sendError(response, tooBusy());
      return;
    }
    underWay += 1;
    blocks.set(block, ofBlock + 1);
    response.once('close', () => {
      underWay -= 1;
      const left = (blocks.get(block) ?? 1) - 1;
      if (left > 0) blocks.set(block, left);
      else blocks.delete(block);
    });
    next();
  };
}
