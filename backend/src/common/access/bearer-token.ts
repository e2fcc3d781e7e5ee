import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** A session's, of three parts, or a program's. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|kr_[\w-]+)$/i;

export const tokenIn = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The token that a call brings, checked by nobody: for a route that is open to anyone and looks at it itself. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  tokenIn(context.switchToHttp().getRequest<Request>()),
);
