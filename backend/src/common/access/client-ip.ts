import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { normaliseIpAddress } from '@keyroster/contracts';

/** The caller's address as Express resolved it through TRUST_PROXY, in its one normal form. */
export function clientIp(request: Request): string {
  return normaliseIpAddress(request.ip ?? '') ?? '';
}

export const ClientIp = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientIp(context.switchToHttp().getRequest<Request>()),
);
