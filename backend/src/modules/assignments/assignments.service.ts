import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { AppError, notFound } from '../../common/errors/app-error.js';
import { AuditedChanges } from '../audit/audited-changes.js';
import { TitleLookup } from '../titles/title-lookup.js';
import { AssignedUsers, type HeldUser } from '../users/assigned-users.js';
import { AssignmentsRepository } from './assignments.repository.js';

interface Change {
  userId: string;
  titleIds: string[];
  isBulk: boolean;
}

/** Which titles a user has: a set, so that assigning twice, or taking away what isn't there, is no error. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly repository: AssignmentsRepository,
    private readonly titles: TitleLookup,
    private readonly users: AssignedUsers,
    private readonly changes: AuditedChanges,
  ) {}

  /** For an admin or the user himself; the ids alone. */
  async titlesOf(userId: string): Promise<string[]> {
    await this.users.checkExists(userId);
    return this.repository.titlesOf(userId);
  }

  usersOf(titleId: string): Promise<string[]> {
    return this.repository.usersOf(titleId);
  }

  assign(change: Change): Promise<string[]> {
    return this.apply('assignment.added', change, async (user, titleIds) => {
      if (isAdminRole(user.role)) throw new AppError('GUARDED', 'An admin sees every title already');
      const assigned = new Set(await this.repository.titlesOf(user.id));
      await this.repository.add(
        user.id,
        titleIds.filter((id) => !assigned.has(id)),
      );
    });
  }

  unassign(change: Change): Promise<string[]> {
    return this.apply('assignment.removed', change, (user, titleIds) =>
      this.repository.remove(user.id, titleIds),
    );
  }

  /** User and titles are held, so that neither can be deleted while a pair of them is made. */
  private apply(
    action: 'assignment.added' | 'assignment.removed',
    { userId, titleIds, isBulk }: Change,
    write: (user: HeldUser, titleIds: string[]) => Promise<void>,
  ): Promise<string[]> {
    return this.changes.run({ what: 'shops', userIds: [userId] }, async () => {
      const user = await this.users.hold(userId);
      if (!user) throw notFound();
      const titles = await this.titles.hold(titleIds);
      await write(user, titleIds);
      const names = titles.map((title) => title.name);
      return {
        fact: { action, target: userId, target_name: user.email, after: { titles: names, isBulk } },
        result: await this.repository.titlesOf(userId),
      };
    });
  }
}
