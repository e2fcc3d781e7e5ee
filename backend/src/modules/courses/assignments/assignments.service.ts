import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { Changes, LiesBeneath, OnRemoved, type Beneath } from '../../record/changes/index.js';
import { TitleLookup } from '../titles/index.js';
import { AssignedUsers, type HeldUser } from '../../people/users/index.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { GroupTitlesRepository } from './groups/group-titles.repository.js';
import { TitleAccess } from './title-access.js';
import { texts } from '../../../common/context/texts.js';

interface Change {
  userId: string;
  titleIds: string[];
  isBulk: boolean;
}

/** Which titles are a user's own: a set, so that assigning twice, or taking away what isn't there, is no error. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly repository: AssignmentsRepository,
    private readonly groups: GroupTitlesRepository,
    private readonly access: TitleAccess,
    private readonly titles: TitleLookup,
    private readonly users: AssignedUsers,
    private readonly changes: Changes,
  ) {}

  /** For an admin or the user they are of; the ids alone. */
  async titlesOf(userId: string): Promise<string[]> {
    await this.users.checkExists(userId);
    return this.repository.titlesOf(userId);
  }

  assign(change: Change): Promise<string[]> {
    return this.changes.run(() =>
      this.apply('assignment.added', change, async (user, titleIds) => {
        if (isAdminRole(user.role)) throw new AppError('GUARDED', texts().server.adminSeesAll);
        const assigned = new Set(await this.repository.titlesOf(user.id));
        const missing = titleIds.filter((id) => !assigned.has(id));
        await this.repository.add(missing.map((titleId) => ({ userId: user.id, titleId })));
      }),
    );
  }

  unassign(change: Change): Promise<string[]> {
    return this.changes.undoable('assignment.removed', () =>
      this.apply('assignment.removed', change, (user, titleIds) =>
        this.repository.remove([user.id], titleIds),
      ),
    );
  }

  @LiesBeneath('users')
  async beneathUsers(ids: string[]): Promise<Beneath[]> {
    const own = await this.repository.ofUsers(ids);
    return own.map(({ id, userId }) => ({ kind: 'assignments', id, of: userId }));
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.removeUsers(ids);
  }

  @LiesBeneath('titles')
  async beneathTitles(ids: string[]): Promise<Beneath[]> {
    const own = await this.repository.ofTitles(ids);
    const ofGroups = await this.groups.ofTitles(ids);
    return [
      ...own.map(({ id, titleId }) => ({ kind: 'assignments', id, of: titleId })),
      ...ofGroups.map(({ id, titleId }) => ({ kind: 'group_titles', id, of: titleId })),
    ];
  }

  @OnRemoved('titles')
  async removeTitles(ids: string[]): Promise<void> {
    // Read before the pairs go: whoever had the titles has to be told.
    const userIds = await this.access.usersOf(...ids);
    await this.repository.removeTitles(ids);
    const ofGroups = await this.groups.removeTitles(ids);
    if (ofGroups > 0) this.changes.tell({ what: 'groups' });
    this.changes.tell({ what: 'shops', userIds });
  }

  /** User and titles are held, so that neither can be deleted while a pair of them is made. */
  private async apply(
    action: 'assignment.added' | 'assignment.removed',
    { userId, titleIds, isBulk }: Change,
    write: (user: HeldUser, titleIds: string[]) => Promise<void>,
  ): Promise<string[]> {
    const user = await this.users.hold(userId);
    if (!user) throw notFound();
    const titles = await this.titles.hold(titleIds);
    await write(user, titleIds);
    const names = titles.map((title) => title.name);
    this.changes.note({ action, target: userId, target_name: user.email, after: { titles: names, isBulk } });
    this.changes.tell({ what: 'shops', userIds: [userId] });
    return this.repository.titlesOf(userId);
  }
}
