import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from './caller.js';

export abstract class Authenticator {
  abstract authenticate(token: string, ip: string): Promise<Caller>;

  abstract isJustConfirmed(caller: Caller): Promise<boolean>;

  abstract needsFactor(caller: Caller): Promise<boolean>;

  /** The caller if this token belongs to an admin who views as somebody else, else null. */
  abstract lookOf(token: string): Promise<Caller | null>;
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|kr_[\w-]+)$/i;

export const tokenIn = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The unchecked token of a call, for public routes that check it themselves. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  tokenIn(context.switchToHttp().getRequest<Request>()),
);
