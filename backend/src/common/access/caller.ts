import { Types } from 'mongoose';
import { type Permission, isAdminRole, may, permit } from '@keyroster/contracts';
import { notFound, forbidden } from '../errors/app-error.js';

/** The user of a session; for a program, the admin who made its token. */
export interface Caller {
  user_id: string;
  username: string;
  role: string;
  /** For a program the id of its token. */
  session_id: string;
  /** Set where an admin sees what this user sees, and changes nothing. */
  viewing?: Viewing;
  /** Set where a program calls. */
  program?: Program;
}

/** A program that calls with a token of its own. */
export interface Program {
  /** The name of its token. */
  name: string;
  permissions: ReadonlySet<Permission>;
}

/** An admin who sees what somebody else sees, until an instant in ms. */
export interface Viewing {
  by: string;
  by_id: string;
  /** The admin's own session. */
  from: string;
  until: number;
}

export interface SessionRef {
  userId: string;
  sessionId: string;
}

/** A user may what their role may; a program only what its token lists, too. */
export function callerMay({ role, program }: Caller, permission: Permission): boolean {
  if (!program) return may(role, permission);
  return permit(program.permissions, permission) && may(role, permission);
}

/** For calls that stand for another one and need its permission too. */
export function checkMay(caller: Caller, permission: Permission | undefined): void {
  if (caller.program && (permission === undefined || !callerMay(caller, permission))) throw forbidden();
}

/** What belongs to a user is visible to them and admins; for everybody else it isn't there. */
export function checkOwnOrAdmin(caller: Caller, userId: string): void {
  if (caller.user_id !== userId && !isAdminRole(caller.role)) throw notFound();
}

/** The owner of something that a caller made: a user, or a program without its maker. */
export interface Owner {
  user_id: Types.ObjectId;
  token_id: Types.ObjectId | null;
}

export const ownerOf = ({ user_id, session_id, program }: Caller): Owner => ({
  user_id: new Types.ObjectId(user_id),
  token_id: program ? new Types.ObjectId(session_id) : null,
});
