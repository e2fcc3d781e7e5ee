import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { clientAddress } from '../../../common/access/caller-address.js';
import type { Device } from '../sessions/index.js';

export const CallingDevice = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    ...clientAddress(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, TEXT_MAX_LENGTH),
  };
});

export const inBrowser = (device: Device, { device_id }: { device_id?: string }): Device =>
  device_id === undefined ? device : { ...device, device_id: device_id.toLowerCase() };
