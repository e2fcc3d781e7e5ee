import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { OBJECT_ID } from '../../../common/ids.js';
import { OnAsked } from '../../../common/reactions.js';
import { GroupFinder } from '../users/index.js';
import type { ProfileGroup } from './profile-group.schema.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';
import { texts } from '../../../common/context/texts.js';

/** The group that a user is put into, found by its name or id. */
@Injectable()
export class ProfileGroupLookup {
  constructor(private readonly repository: ProfileGroupsRepository) {}

  /** Null where there is none. */
  @OnAsked(GroupFinder, 'nameOf')
  async nameOf(id: string): Promise<string | null> {
    return (await this.repository.find(id))?.name ?? null;
  }

  /** As it is now. A group may well be named like an id. */
  @OnAsked(GroupFinder, 'get')
  async get(nameOrId: string): Promise<ProfileGroup> {
    const byId = OBJECT_ID.test(nameOrId) ? await this.repository.find(nameOrId) : null;
    return existing(byId ?? (await this.repository.findByName(nameOrId)));
  }

  /** Inside a transaction: the group can't be deleted beside it. */
  @OnAsked(GroupFinder, 'hold')
  async hold(nameOrId: string): Promise<ProfileGroup> {
    const byId = OBJECT_ID.test(nameOrId) ? await this.repository.holdById(nameOrId) : null;
    return existing(byId ?? (await this.repository.holdByName(nameOrId)));
  }
}

function existing(group: ProfileGroup | null): ProfileGroup {
  if (!group) throw new AppError('NOT_FOUND', texts().server.groupUnknown, { field: 'profileGroup' });
  return group;
}
