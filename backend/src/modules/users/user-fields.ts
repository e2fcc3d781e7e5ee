import { Injectable } from '@nestjs/common';
import {
  DEFAULT_USAGE_LIMIT,
  DEFAULT_VALIDITY_DAYS,
  normaliseUsername,
  softRole,
  todayInLima,
} from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { Settings } from '../../config/settings.js';
import { ProfileGroupLookup } from '../profile-groups/profile-group-lookup.js';
import { toPlainFields, toStartFields } from './user.mapper.js';
import { checkSettable } from './user-roles.js';
import type { User } from './user.schema.js';

/** From what the form sends to what is stored: one way for a new user and for an edit. */
@Injectable()
export class UserFields {
  constructor(
    private readonly settings: Settings,
    private readonly groups: ProfileGroupLookup,
    private readonly clock: Clock,
  ) {}

  /** What a new user begins with: the form's defaults. */
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

  /** What a payload sets; absent fields stay absent. `current` is the role that is stored. Inside the transaction. */
  async from(payload: RegisterPayload | UpdateUserPayload, current?: string) {
    return {
      ...toPlainFields(payload),
      ...(payload.email !== undefined && { email: normaliseUsername(payload.email) }),
      ...this.role(payload.role, current),
      ...(await this.group(payload.profileGroup)),
    };
  }

  private role(role: string | undefined, current: string | undefined): Pick<User, 'role'> | undefined {
    if (role === undefined || role === current) return undefined;
    checkSettable(role, this.settings.product);
    return { role };
  }

  private async group(
    nameOrId: string | undefined,
  ): Promise<Pick<User, 'profile_group' | 'profile_group_id'> | undefined> {
    if (nameOrId === undefined) return undefined;
    if (nameOrId.trim() === '') return { profile_group: '', profile_group_id: null };
    const group = await this.groups.hold(nameOrId);
    return { profile_group: group.name, profile_group_id: group._id };
  }
}
