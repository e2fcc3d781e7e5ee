import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from './caller.js';

/** The port through which access learns whose token it holds; sessions implement it. Throws when it is nobody's. */
export abstract class Authenticator {
  abstract authenticate(token: string, ip: string): Promise<Caller>;

  /** Whether they showed a moment ago, in this session, that it is them. */
  abstract isJustConfirmed(caller: Caller): Promise<boolean>;

  /** Whether they have to set up a second factor before anything else. */
  abstract needsFactor(caller: Caller): Promise<boolean>;

  /** Who it is where it is an admin who sees what somebody else sees, and null for every other token. */
  abstract lookOf(token: string): Promise<Caller | null>;
}

/** A session's, of three parts, or a program's. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|kr_[\w-]+)$/i;

export const tokenIn = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The token that a call brings, checked by nobody: for a route that is open to anyone and looks at it itself. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  tokenIn(context.switchToHttp().getRequest<Request>()),
);
