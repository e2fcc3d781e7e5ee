import { Types } from 'mongoose';
import { type Permission, isAdminRole, may, permit } from '@keyroster/contracts';
import { notFound, forbidden } from '../errors/app-error.js';

/** Who calls, as their session knows them; of a program, the admin who made its token. */
export interface Caller {
  user_id: string;
  username: string;
  role: string;
  /** Of a program the id of its token. */
  session_id: string;
  /** There where it is an admin who sees what this user sees, and changes nothing. */
  viewing?: Viewing;
  /** There where it is a program. */
  program?: Program;
}

/** A program that calls with a token of its own. */
export interface Program {
  /** What its token is called. */
  name: string;
  permissions: ReadonlySet<Permission>;
}

/** An admin who sees what somebody else sees, and until when, in ms. */
export interface Viewing {
  by: string;
  by_id: string;
  /** The admin's own session. */
  from: string;
  until: number;
}

/** What a token names. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}

/** Whether a caller may: a user what their role may, a program what its token says and nothing else. */
export function callerMay({ role, program }: Caller, permission: Permission): boolean {
  if (!program) return may(role, permission);
  return permit(program.permissions, permission) && may(role, permission);
}

/** For calls that stand for another one, and want its permission beside their own. */
export function checkMay(caller: Caller, permission: Permission | undefined): void {
  if (caller.program && (permission === undefined || !callerMay(caller, permission))) throw forbidden();
}

/** For what belongs to a user: they and admins may see it; for everybody else it isn't there. */
export function checkOwnOrAdmin(caller: Caller, userId: string): void {
  if (caller.user_id !== userId && !isAdminRole(caller.role)) throw notFound();
}

/** Whose something is that a caller made: a user's own, or a program's, whose maker has no part in it. */
export interface Owner {
  user_id: Types.ObjectId;
  token_id: Types.ObjectId | null;
}

export const ownerOf = ({ user_id, session_id, program }: Caller): Owner => ({
  user_id: new Types.ObjectId(user_id),
  token_id: program ? new Types.ObjectId(session_id) : null,
});
