import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  DEFAULT_USAGE_LIMIT,
  DEFAULT_VALIDITY_DAYS,
  isReservedUsername,
  normaliseUsername,
  PROTECTED_ROLE,
  settableRoles,
  softRole,
  todayInLima,
} from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { Reactions } from '../../../../common/reactions.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { Settings } from '../../../../config/settings.js';
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

  /** Inside a transaction: the group can't be deleted beside it. An unknown one is refused. */
  hold(nameOrId: string): Promise<FoundGroup> {
    return this.reactions.answerTo(GroupFinder, 'hold')(nameOrId);
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
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }

  defaults() {
    return {
      role: softRole(this.settings.product),
      profile_group_id: null,
      ...toStartFields(todayInLima(this.clock.now())),
      sub_validity: DEFAULT_VALIDITY_DAYS,
      usage_limit: DEFAULT_USAGE_LIMIT,
      createdAt: new Date(this.clock.now()),
    };
  }

  /** What a payload sets; absent fields stay absent. `current` is the stored role. By default the group is held. */
  async from(
    payload: RegisterPayload | UpdateUserPayload,
    current?: string,
    findGroup: FindGroup = (nameOrId) => this.groups.hold(nameOrId),
  ) {
    return {
      ...toPlainFields(payload),
      ...(payload.email !== undefined && { email: nameOf(payload.email) }),
      ...this.role(payload.role, current),
      ...(payload.profileGroup !== undefined && (await groupOf(payload.profileGroup, findGroup))),
    };
  }

  group(nameOrId: string): Promise<GroupFields> {
    return groupOf(nameOrId, (known) => this.groups.get(known));
  }

  heldGroup(nameOrId: string): Promise<GroupFields> {
    return groupOf(nameOrId, (known) => this.groups.hold(known));
  }

  private role(role: string | undefined, current: string | undefined): Pick<User, 'role'> | undefined {
    if (role === undefined || role === current) return undefined;
    checkSettable(role, this.settings.product);
    return { role };
  }
}

function nameOf(email: string): string {
  if (isReservedUsername(email)) {
    throw new AppError('VALIDATION', texts().server.nameReserved, { field: 'email' });
  }
  return normaliseUsername(email);
}

async function groupOf(nameOrId: string, find: FindGroup): Promise<GroupFields> {
  if (nameOrId.trim() === '') return { profile_group: '', profile_group_id: null };
  const group = await find(nameOrId);
  return { profile_group: group.name, profile_group_id: group._id };
}

/** A closed list, so that a typo makes no new role. */
function checkSettable(role: string, product: string): void {
  if (role === PROTECTED_ROLE) {
    throw new AppError('PROTECTED_ROLE', texts().server.roleProtected, {
      field: 'role',
    });
  }
  if (!settableRoles(product).includes(role)) {
    throw new AppError('VALIDATION', texts().server.roleUnknown, { field: 'role' });
  }
}
