import { Types } from 'mongoose';
import {
  type Permission,
  isAdminRole,
  isSupervisorRole,
  may,
  permit,
  SUPERVISOR_PLANS,
} from '@keyroster/contracts';
import { notFound, forbidden } from '../errors/app-error.js';

export interface Caller {
  user_id: string;
  username: string;
  role: string;
  session_id: string;
  viewing?: Viewing;
  program?: Program;
}

export interface Program {
  name: string;
  permissions: ReadonlySet<Permission>;
}

export interface Viewing {
  by: string;
  by_id: string;
  from: string;
  until: number;
}

export interface SessionRef {
  userId: string;
  sessionId: string;
}

/** A program needs a permission both in its token and from the role of its user. */
export function callerMay({ role, program }: Caller, permission: Permission): boolean {
  if (!program) return may(role, permission);
  return permit(program.permissions, permission) && may(role, permission);
}

export function checkMay(caller: Caller, permission: Permission | undefined): void {
  if (caller.program && (permission === undefined || !callerMay(caller, permission))) throw forbidden();
}

export function checkMayPlan({ role }: Caller, action: string): void {
  if (isSupervisorRole(role) && !SUPERVISOR_PLANS.some((plan) => plan === action)) throw forbidden();
}

/** Throws NOT_FOUND for others, so that they can't tell whether the user exists. */
export function checkOwnOrAdmin(caller: Caller, userId: string): void {
  if (caller.user_id !== userId && !isAdminRole(caller.role)) throw notFound();
}

export interface Owner {
  user_id: Types.ObjectId;
  token_id: Types.ObjectId | null;
}

/** Matches what the owner has under this id, until it expires. */
export const ownedBy = (owner: Owner, _id: string, now: number) => ({
  _id,
  ...owner,
  expires_at: { $gt: new Date(now) },
});

export const ownerOf = ({ user_id, session_id, program }: Caller): Owner => ({
  user_id: new Types.ObjectId(user_id),
  token_id: program ? new Types.ObjectId(session_id) : null,
});
