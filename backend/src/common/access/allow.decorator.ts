import { SetMetadata, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Access } from '@keyroster/contracts';
import type { Caller } from './caller.js';

export const ALLOW_KEY = 'keyroster:allow';

/** Opens a route. Without it the route is closed to everybody. */
export const Allow = (access: Access) => SetMetadata(ALLOW_KEY, access);

export const WHILE_LOOKING_KEY = 'keyroster:while-looking';

/** Opens a call that changes something to admins who see what somebody else sees. */
export const WhileLooking = () => SetMetadata(WHILE_LOOKING_KEY, true);

export const JUST_CONFIRMED_KEY = 'keyroster:just-confirmed';

/** Opens a call only to callers with a fresh confirmation. */
export const JustConfirmed = () => SetMetadata(JUST_CONFIRMED_KEY, true);

export const WHILE_SETTING_UP_KEY = 'keyroster:while-setting-up';

/** Opens a call also to admins who must set up a second factor first. */
export const WhileSettingUp = () => SetMetadata(WHILE_SETTING_UP_KEY, true);

export interface CallerRequest extends Request {
  caller?: Caller;
}

/** The caller of this request; only behind an `@Allow` that asks for a token. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (!caller) throw new Error('This route is open to anyone: it has no current user');
  return caller;
});
