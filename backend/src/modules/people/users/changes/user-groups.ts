import { Injectable } from '@nestjs/common';
import { Changes } from '../../../record/changes/index.js';
import { UserListsRepository, type GroupMember } from '../lists/user-lists.repository.js';
import { UsersRepository } from '../users.repository.js';

/** What profile groups need of users. Changes join the caller's transaction. */
@Injectable()
export class UserGroups {
  constructor(
    private readonly repository: UsersRepository,
    private readonly lists: UserListsRepository,
    private readonly changes: Changes,
  ) {}

  async renamed(groupId: string, name: string): Promise<void> {
    await this.repository.renameGroup(groupId, name);
    this.changes.tell({ what: 'users' });
  }

  /** How many users were left without a group. */
  async removed(groupId: string): Promise<number> {
    const count = await this.repository.clearGroup(groupId);
    this.changes.tell({ what: 'users' });
    return count;
  }

  members(groupIds: string[]): Promise<GroupMember[]> {
    return this.lists.inGroups(groupIds);
  }

  async groupOf(userId: string): Promise<string | null> {
    const user = await this.repository.find(userId);
    return user?.profile_group_id ? String(user.profile_group_id) : null;
  }
}
