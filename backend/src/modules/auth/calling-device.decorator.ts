import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { clientIp } from '../../common/access/client-ip.js';
import type { Device } from '../sessions/sessions.service.js';

/** From where, and with what, somebody signs in. */
export const CallingDevice = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    ip: clientIp(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, TEXT_MAX_LENGTH),
  };
});
