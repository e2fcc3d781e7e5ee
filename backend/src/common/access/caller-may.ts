import { may, type Permission } from '@keyroster/contracts';
import type { Caller } from './caller.js';

/** Whether a caller may: a user what their role may, a program what its token says and nothing else. */
export function callerMay({ role, program }: Caller, permission: Permission): boolean {
  if (!program) return may(role, permission);
  return program.permissions.has(permission) && may(role, permission);
}
