import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { callerAddress, type CallerAddress } from './caller-address.js';

/** The caller's address as Express resolved it through TRUST_PROXY. */
export const clientAddress = (request: Request): CallerAddress =>
  callerAddress(request.ip, request.socket.remoteAddress);

/** What may be recorded of it, in its one normal form; empty where it can't be read. */
export const clientIp = (request: Request): string => clientAddress(request).ip;

export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): CallerAddress =>
  clientAddress(context.switchToHttp().getRequest<Request>()),
);

export const ClientIp = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientIp(context.switchToHttp().getRequest<Request>()),
);
