import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { fromRequest } from './allow.decorator.js';
import type { Caller } from './caller.js';
import { Reactions } from '../reactions.js';
import type { CallerAddress } from './caller-address.js';
import { PROGRAM_TOKEN } from '@keyroster/contracts';

export abstract class Authenticator {
  abstract authenticate(token: string, ip: string): Promise<Caller>;

  abstract isJustConfirmed(caller: Caller): Promise<boolean>;

  abstract needsFactor(caller: Caller): Promise<boolean>;

  /** The caller if this token belongs to an admin who views as somebody else, else null. */
  abstract impersonationOf(token: string): Promise<Caller | null>;
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|kr_[\w-]+)$/i;

export const tokenIn = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The unchecked token of a call, for public routes that check it themselves. */
export const BearerToken = fromRequest(tokenIn);

/** Checks the ticket of calls that take one in place of a session. The auth module implements it. */
@Injectable()
export class Tickets {
  constructor(private readonly reactions: Reactions) {}

  /** Rejects unless the ticket is valid. */
  check(ticket: string | undefined, address: CallerAddress): Promise<void> {
    return this.reactions.answerTo(Tickets, 'check')(ticket, address);
  }
}

export interface Admitted {
  caller: Caller;
  overAt: number;
}

@Injectable()
export class Programs {
  constructor(private readonly reactions: Reactions) {}

  admit(token: string, ip: string): Promise<Admitted> {
    return this.reactions.answerTo(Programs, 'admit')(token, ip);
  }

  recheck(caller: Caller, ip: string): Promise<Admitted> {
    return this.reactions.answerTo(Programs, 'recheck')(caller, ip);
  }
}

export const isProgramToken = (token: string): boolean => PROGRAM_TOKEN.test(token);
