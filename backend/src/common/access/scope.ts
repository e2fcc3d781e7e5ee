import { Injectable } from '@nestjs/common';
import {
  isAdminRole,
  isSupervisorRole,
  normaliseUsername,
  staffNameShown,
  supervisorOf,
  type SupervisedUser,
} from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { currentContext } from '../context/request-context.js';
import { Reactions } from '../reactions.js';
import { notFound } from '../errors/app-error.js';
import type { Caller } from './caller.js';

/** The users that a supervisor sees. A stream outlives the request context, so it reads the scope first. */
export interface Scope {
  readonly userId: string;
  readonly name: string;
}

/** Null for callers who are not limited to users of their own. */
export const scopeOf = (caller: Caller | undefined): Scope | null =>
  caller && isSupervisorRole(caller.role)
    ? { userId: caller.user_id, name: normaliseUsername(caller.username) }
    : null;

export const currentScope = (): Scope | null => scopeOf(currentContext()?.caller);

export const isInScope = (user: SupervisedUser, scope = currentScope()): boolean =>
  scope === null || supervisorOf(user) === scope.name;

/** Implemented by the users module. */
@Injectable()
export class SupervisedUsers {
  constructor(private readonly reactions: Reactions) {}

  areAllOf(caller: Caller, ids: readonly string[]): Promise<boolean> {
    return this.reactions.answerTo(SupervisedUsers, 'areAllOf')(caller, ids);
  }
}

/** Throws NOT_FOUND for users outside the scope, as if they didn't exist. */
export function checkInScope(users: readonly SupervisedUser[]): void {
  const scope = currentScope();
  if (scope && !users.every((user) => isInScope(user, scope))) throw notFound();
}

export const seesAccount = (caller: Caller, user: SupervisedUser & { _id: unknown }): boolean =>
  String(user._id) === caller.user_id ||
  isAdminRole(caller.role) ||
  (isSupervisorRole(caller.role) && isInScope(user, scopeOf(caller)));

/** The supervisor whose users a list holds: for a supervisor always themselves; undefined means all users. */
export const whoseUsers = (asked = ''): string | undefined =>
  currentScope()?.name ?? (normaliseUsername(asked) || undefined);

export const shownName = (name: string, scope = currentScope()): string =>
  scope ? staffNameShown(name, scope.name) : name;

export function shownUser(user: UserAnswer, scope = currentScope()): UserAnswer {
  const { lock } = user;
  return scope && lock ? { ...user, lock: { ...lock, by: shownName(lock.by, scope) } } : user;
}
