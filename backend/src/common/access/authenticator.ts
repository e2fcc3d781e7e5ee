import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from './caller.js';

/** Finds the caller of a token; sessions implement it. Throws when the token is nobody's. */
export abstract class Authenticator {
  abstract authenticate(token: string, ip: string): Promise<Caller>;

  /** Whether the caller has a fresh confirmation in this session. */
  abstract isJustConfirmed(caller: Caller): Promise<boolean>;

  /** Whether the caller must set up a second factor first. */
  abstract needsFactor(caller: Caller): Promise<boolean>;

  /** The caller if an admin sees what somebody else sees by this token, else null. */
  abstract lookOf(token: string): Promise<Caller | null>;
}

/** The token of a session, of three parts, or of a program. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|kr_[\w-]+)$/i;

export const tokenIn = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The unchecked token of a call, for routes that are open to anyone and check it themselves. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  tokenIn(context.switchToHttp().getRequest<Request>()),
);
