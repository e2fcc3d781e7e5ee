import { Injectable } from '@nestjs/common';
import { storedName, type AuditAction } from '@keyroster/contracts';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import { GroupTitles } from '../../courses/assignments/index.js';
import { Changes } from '../../record/changes/index.js';
import { UserGroups } from '../users/index.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';

@Injectable()
export class ProfileGroupsService {
  constructor(
    private readonly repository: ProfileGroupsRepository,
    private readonly users: UserGroups,
    private readonly titles: GroupTitles,
    private readonly changes: Changes,
  ) {}

  async add(text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const group = await unlessTaken('name', this.repository.insert(name));
      this.changes.note(about('group.created', String(group._id), name));
      this.changes.tell({ what: 'groups' });
    });
  }

  /** The users in it are listed with its name, so they are renamed with it. */
  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const former = await unlessTaken('name', this.repository.rename(id, name));
      if (!former) throw notFound();
      await this.users.renamed(id, name);
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('group.updated', id, name), ...names });
      this.changes.tell({ what: 'groups' });
    });
  }

  /** Whoever is in it has these from now on, and no others through it. */
  async setTitles(id: string, titleIds: string[]): Promise<void> {
    await this.changes.run(async () => {
      const group = orNotFound(await this.repository.holdById(id));
      const { before, after } = await this.titles.replace(id, titleIds);
      const titles = { before: { titles: before }, after: { titles: after } };
      this.changes.note({ ...about('group.updated', id, group.name), ...titles });
      this.changes.tell({ what: 'groups' });
    });
  }

  /** How many users it leaves without a group. */
  async delete(id: string): Promise<number> {
    return this.changes.undoable('group.deleted', async () => {
      const group = await this.repository.remove(id);
      if (!group) throw notFound();
      await this.titles.removed(id);
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
