import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AT_FIRST_USE,
  DEFAULT_USAGE_LIMIT,
  DEFAULT_VALIDITY_DAYS,
  isReservedUsername,
  isStaffRole,
  isSupervisorRole,
  normaliseUsername,
  PROTECTED_ROLE,
  rolesOfSupervisors,
  settableRoles,
  softRole,
  todayInLima,
} from '@keyroster/contracts';
import type { PackageAnswer, RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import { currentScope, type Scope } from '../../../../common/access/scope.js';
import { toKeptId } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { Reactions } from '../../../../common/reactions.js';
import { Settings } from '../../../../config/settings.js';
import { fieldsOfPackage } from '../../packages/index.js';
import { UserRoster } from '../roster/user-roster.js';
import { toPlainFields, toStartFields } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { texts } from '../../../../common/context/texts.js';

export interface FoundGroup {
  _id: Types.ObjectId;
  name: string;
}

@Injectable()
export class GroupFinder {
  constructor(private readonly reactions: Reactions) {}

  nameOf(id: string): Promise<string | null> {
    return this.reactions.answerTo(GroupFinder, 'nameOf')(id);
  }

  get(nameOrId: string): Promise<FoundGroup> {
    return this.reactions.answerTo(GroupFinder, 'get')(nameOrId);
  }

  /** Locks the group against deletion until the transaction ends. Throws 404 for an unknown one, naming the field. */
  hold(nameOrId: string, field?: string): Promise<FoundGroup> {
    return this.reactions.answerTo(GroupFinder, 'hold')(nameOrId, field);
  }
}

type FindGroup = (nameOrId: string) => Promise<FoundGroup>;

type GroupFields = Pick<User, 'profile_group' | 'profile_group_id'>;

export type FieldsToWrite = Awaited<ReturnType<UserFields['from']>>;

@Injectable()
export class UserFields {
  constructor(
    private readonly settings: Settings,
    private readonly groups: GroupFinder,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  /** The fields of a new user, unless others are given. */
  defaults(sold?: PackageAnswer) {
    return {
      role: softRole(this.settings.product),
      profile_group_id: null,
      ...toStartFields(todayInLima(this.clock.now())),
      sub_validity: DEFAULT_VALIDITY_DAYS,
      usage_limit: DEFAULT_USAGE_LIMIT,
      createdAt: new Date(this.clock.now()),
      ...(sold && { ...fieldsOfPackage(sold), sub_validity: sold.days }),
      ...(sold?.starts === 'first_use' && toStartFields(AT_FIRST_USE)),
    };
  }

  /** The fields that a payload sets. `current` is the stored user. By default the group gets locked. */
  async from(payload: RegisterPayload | UpdateUserPayload, current?: CurrentFields, findGroup?: FindGroup) {
    const { profileGroup } = payload;
    const scope = currentScope();
    const isSameGroup = scope && current && isGroupOf(profileGroup, current);
    const role = this.role(payload.role, current, scope);
    checkSubscriptionOfFormer(payload, current, role);
    return {
      ...toPlainFields(scope ? withoutOwners(payload) : payload),
      ...(scope && !current && { supervisor: scope.name }),
      ...(payload.email !== undefined && { email: nameOf(payload.email) }),
      ...role,
      ...(profileGroup !== undefined && !isSameGroup && (await this.groupOf(profileGroup, findGroup))),
    };
  }

  group(nameOrId: string): Promise<GroupFields> {
    return this.groupOf(nameOrId, (known) => this.groups.get(known));
  }

  /** Roles are a closed list, so that a typo makes no new one. */
  private role(
    role: string | undefined,
    current: CurrentFields | undefined,
    scope: Scope | null,
  ): Pick<User, 'role'> | undefined {
    if (role === undefined || role === current?.role) return undefined;
    const { product } = this.settings;
    const { roleProtected, roleUnknown, roleNotYours } = texts().server;
    const where = { field: 'role' };
    if (role === PROTECTED_ROLE) throw new AppError('PROTECTED_ROLE', roleProtected, where);
    if (!settableRoles(product).includes(role)) throw new AppError('VALIDATION', roleUnknown, where);
    if (scope && !rolesOfSupervisors(product).includes(role)) {
      throw new AppError('FORBIDDEN', roleNotYours, where);
    }
    return { role };
  }

  /** A supervisor may give only the group that they are in, or none; for others the answer is 404. */
  async groupOf(
    nameOrId: string,
    find: FindGroup = (known) => this.groups.hold(known),
  ): Promise<GroupFields> {
    if (nameOrId.trim() === '') return { profile_group: '', profile_group_id: null };
    const group = await find(nameOrId);
    const scope = currentScope();
    if (scope && this.roster.get(scope.userId)?.groupId !== toKeptId(group._id)) throw groupUnknown();
    return { profile_group: group.name, profile_group_id: group._id };
  }
}

type CurrentFields = Pick<User, 'role' | keyof GroupFields>;

const isGroupOf = (named: string | undefined, { profile_group, profile_group_id }: CurrentFields): boolean =>
  named === profile_group || (profile_group_id !== null && named === String(profile_group_id));

/** Ignores what supervisors send here: only admins set a user's supervisor and the limit of users. */
function withoutOwners<Payload extends RegisterPayload | UpdateUserPayload>(payload: Payload): Payload {
  const others = { ...payload };
  delete others.supervisor;
  delete others.usersLimit;
  return others;
}

/** A former supervisor had no end, so they need a subscription with the new role. */
function checkSubscriptionOfFormer(
  { subStartDate, subValidity }: RegisterPayload | UpdateUserPayload,
  current: CurrentFields | undefined,
  given: Pick<User, 'role'> | undefined,
): void {
  if (!current || !isSupervisorRole(current.role) || !given || isStaffRole(given.role)) return;
  if (subStartDate !== undefined && subValidity !== undefined) return;
  const field = subStartDate === undefined ? 'subStartDate' : 'subValidity';
  throw new AppError('VALIDATION', texts().server.subscriptionOfFormer, { field });
}

export const groupUnknown = (field = 'profileGroup'): AppError =>
  new AppError('NOT_FOUND', texts().server.groupUnknown, { field });

function nameOf(email: string): string {
  if (isReservedUsername(email)) {
    throw new AppError('VALIDATION', texts().server.nameReserved, { field: 'email' });
  }
  return normaliseUsername(email);
}
