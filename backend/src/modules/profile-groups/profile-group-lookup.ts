import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { OBJECT_ID } from '../../common/ids.js';
import type { ProfileGroup } from './profile-group.schema.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';

/** The group that a user is put into, found by its name or id. */
@Injectable()
export class ProfileGroupLookup {
  constructor(private readonly repository: ProfileGroupsRepository) {}

  /** Inside a transaction: the group can't be deleted beside it. A group may well be named like an id. */
  async hold(nameOrId: string): Promise<ProfileGroup> {
    const byId = OBJECT_ID.test(nameOrId) ? await this.repository.holdById(nameOrId) : null;
    const group = byId ?? (await this.repository.holdByName(nameOrId));
    if (!group) throw new AppError('NOT_FOUND', 'There is no such profile group', { field: 'profileGroup' });
    return group;
  }
}
