import { SetMetadata, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Access } from '@keyroster/contracts';
import type { Caller } from './caller.js';

export const ALLOW_KEY = 'keyroster:allow';

export const Allow = (access: Access) => SetMetadata(ALLOW_KEY, access);

export const WHILE_IMPERSONATING_KEY = 'keyroster:while-impersonating';

/** Opens a call that changes something to admins who view as somebody else. */
export const WhileImpersonating = () => SetMetadata(WHILE_IMPERSONATING_KEY, true);

export const JUST_CONFIRMED_KEY = 'keyroster:just-confirmed';

export const JustConfirmed = () => SetMetadata(JUST_CONFIRMED_KEY, true);

export const WHILE_SETTING_UP_KEY = 'keyroster:while-setting-up';

export const WhileSettingUp = () => SetMetadata(WHILE_SETTING_UP_KEY, true);

export const OR_TICKET_KEY = 'keyroster:or-ticket';

/** Opens a call to callers without a token, too: its handler checks their ticket. */
export const OrTicket = () => SetMetadata(OR_TICKET_KEY, true);

export interface CallerRequest extends Request {
  caller?: Caller;
}

/** Makes a decorator for a parameter of a handler that is read from the request. */
export const fromRequest = (read: (request: CallerRequest) => unknown) =>
  createParamDecorator((_: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<CallerRequest>()),
  );

/** For routes that also take a ticket: undefined where the call has no token. */
export const UserIfAny = fromRequest(({ caller }) => caller);

export const CurrentUser = fromRequest(({ caller }) => {
  if (!caller) throw new Error('This route is open to anyone: it has no current user');
  return caller;
});
