import { Injectable } from '@nestjs/common';
import { isAdminRole, storedName, type AuditAction } from '@keyroster/contracts';
import type { TitleAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../common/access/caller.js';
import { notFound } from '../../common/errors/app-error.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { AuditedChanges } from '../audit/audited-changes.js';
import { TitleRemoval } from './title-removal.js';
import { toTitleAnswer } from './title.mapper.js';
import { TitlesRepository } from './titles.repository.js';

@Injectable()
export class TitlesService {
  constructor(
    private readonly repository: TitlesRepository,
    private readonly assignments: AssignmentsService,
    private readonly removal: TitleRemoval,
    private readonly changes: AuditedChanges,
  ) {}

  /** An admin sees all, everybody else his own. */
  async listFor(caller: Caller): Promise<TitleAnswer[]> {
    if (!isAdminRole(caller.role)) return this.listAssignedTo(caller.user_id);
    return (await this.repository.list()).map(toTitleAnswer);
  }

  async listAssignedTo(userId: string): Promise<TitleAnswer[]> {
    const ids = await this.assignments.titlesOf(userId);
    return (await this.repository.list(ids)).map(toTitleAnswer);
  }

  async create(text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(TITLES, async () => {
      const title = await this.repository.insert(name);
      const fact = about('title.created', String(title._id), name);
      return { fact, result: undefined };
    });
  }

  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run({ ...TITLES, titleIds: [id] }, async () => {
      const former = await this.repository.rename(id, name);
      if (!former) throw notFound();
      const fact = { ...about('title.updated', id, name), before: { name: former.name }, after: { name } };
      return { fact, result: undefined };
    });
  }

  /** With everything beneath it. Answers its name, for the toast. */
  async delete(id: string): Promise<string> {
    return this.changes.run(TITLES, async () => {
      const title = await this.repository.remove(id);
      if (!title) throw notFound();
      // Before what is assigned goes with it: they have to be told.
      const userIds = await this.assignments.usersOf(id);
      await this.removal.run(id);
      return { fact: about('title.deleted', id, title.name), result: title.name, userIds };
    });
  }
}

const TITLES = { what: 'shops' } as const;

const about = (action: AuditAction, target: string, target_name: string) => ({ action, target, target_name });
