import { Injectable } from '@nestjs/common';
import { storedName, type AuditAction } from '@keyroster/contracts';
import type { GroupAnswer } from '@keyroster/contracts/dto';
import { notFound } from '../../../common/errors/app-error.js';
import { Changes } from '../../record/changes/index.js';
import { UserGroups } from '../users/index.js';
import { toGroupAnswer } from './profile-group.mapper.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';

@Injectable()
export class ProfileGroupsService {
  constructor(
    private readonly repository: ProfileGroupsRepository,
    private readonly users: UserGroups,
    private readonly changes: Changes,
  ) {}

  async list(): Promise<GroupAnswer[]> {
    return (await this.repository.list()).map(toGroupAnswer);
  }

  async add(text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const group = await this.repository.insert(name);
      this.changes.note(about('group.created', String(group._id), name));
      this.changes.tell({ what: 'groups' });
    });
  }

  /** The users in it are listed with its name, so they are renamed with it. */
  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const former = await this.repository.rename(id, name);
      if (!former) throw notFound();
      await this.users.renamed(id, name);
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('group.updated', id, name), ...names });
      this.changes.tell({ what: 'groups' });
    });
  }

  /** How many users it leaves without a group. */
  async delete(id: string): Promise<number> {
    return this.changes.undoable('group.deleted', async () => {
      const group = await this.repository.remove(id);
      if (!group) throw notFound();
      const usersLeftWithout = await this.users.removed(id);
      this.changes.note({
        ...about('group.deleted', id, group.name),
        after: { users_left_without: usersLeftWithout },
      });
      this.changes.tell({ what: 'groups' });
      return usersLeftWithout;
    });
  }
}

const about = (action: AuditAction, target: string, target_name: string) => ({ action, target, target_name });
