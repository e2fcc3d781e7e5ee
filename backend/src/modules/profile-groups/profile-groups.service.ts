import { Injectable } from '@nestjs/common';
import { storedName, type AuditAction } from '@keyroster/contracts';
import type { GroupAnswer } from '@keyroster/contracts/dto';
import { notFound } from '../../common/errors/app-error.js';
import { AuditedChanges } from '../audit/audited-changes.js';
import { UserGroups } from '../users/user-groups.js';
import { toGroupAnswer } from './profile-group.mapper.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';

@Injectable()
export class ProfileGroupsService {
  constructor(
    private readonly repository: ProfileGroupsRepository,
    private readonly users: UserGroups,
    private readonly changes: AuditedChanges,
  ) {}

  async list(): Promise<GroupAnswer[]> {
    return (await this.repository.list()).map(toGroupAnswer);
  }

  async add(text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(GROUPS, async () => {
      const group = await this.repository.insert(name);
      return { fact: about('group.created', String(group._id), name), result: undefined };
    });
  }

  /** The users in it are listed with its name, so they are renamed with it. */
  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(GROUPS, async () => {
      const former = await this.repository.rename(id, name);
      if (!former) throw notFound();
      await this.users.renamed(id, name);
      const fact = { ...about('group.updated', id, name), before: { name: former.name }, after: { name } };
      return { fact, result: undefined };
    });
  }

  /** How many users it leaves without a group. */
  async delete(id: string): Promise<number> {
    return this.changes.run(GROUPS, async () => {
      const group = await this.repository.remove(id);
      if (!group) throw notFound();
      const usersLeftWithout = await this.users.removed(id);
      const fact = {
        ...about('group.deleted', id, group.name),
        after: { users_left_without: usersLeftWithout },
      };
      return { fact, result: usersLeftWithout };
    });
  }
}

const GROUPS = { what: 'groups' } as const;

const about = (action: AuditAction, target: string, target_name: string) => ({ action, target, target_name });
