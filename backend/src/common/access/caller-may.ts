import { may, permit, type Permission } from '@keyroster/contracts';
import { forbidden } from '../errors/app-error.js';
import type { Caller } from './caller.js';

/** Whether a caller may: a user what their role may, a program what its token says and nothing else. */
export function callerMay({ role, program }: Caller, permission: Permission): boolean {
  if (!program) return may(role, permission);
  return permit(program.permissions, permission) && may(role, permission);
}

/** For calls that stand for another one, and want its permission beside their own. */
export function checkMay(caller: Caller, permission: Permission | undefined): void {
  if (caller.program && (permission === undefined || !callerMay(caller, permission))) throw forbidden();
}
