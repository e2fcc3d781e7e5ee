import { Injectable } from '@nestjs/common';
import { isAdminRole, normaliseUsername } from '@keyroster/contracts';
import { idsOf } from '../../../../common/ids.js';
import type { Step } from '../../../../database/journal/journal.js';
import { idOf, plainOf } from '../../../../database/journal/raw-documents.js';
import { OnRenamed, OnUndone, UndoKeeper } from '../../../record/changes/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { UserEndings } from '../accounts/user-endings.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { GroupFinder } from './user-fields.js';
import { UserEdits } from './user-edits.js';
import { UserNews } from './user-news.js';

@Injectable()
export class UndoneUsers {
  constructor(
    private readonly repository: UsersRepository,
    private readonly groups: GroupFinder,
    private readonly endings: UserEndings,
    private readonly guard: AdminGuard,
    private readonly news: UserNews,
    private readonly edits: UserEdits,
    private readonly kept: UndoKeeper,
  ) {}

  @OnUndone('users')
  async follow(ids: string[], steps: readonly Step[]): Promise<void> {
    await this.renameGroups(await this.repository.findEach(ids));
    const users = await this.repository.findEach(ids);
    const there = new Set(idsOf(users));
    const gone = ids.filter((id) => !there.has(id));
    const former = new FormerUsers(steps);
    const changed = [
      ...users.map((after) => ({ before: former.of(after), after })),
      ...former.madeAmong(gone).map((before) => ({ before, after: null })),
    ];
    await this.guard.checkChange(changed, { isUndo: true });
    const tookRole = changed.some(
      ({ before, after }) => before && isAdminRole(before.role) && !(after && isAdminRole(after.role)),
    );
    if (tookRole) await this.guard.checkSomebodyIsLeft();
    await this.endings.gone(gone);
    await this.endings.cameBack(
      users,
      changed.flatMap(({ before, after }) => (before && after ? [{ before, after }] : [])),
    );
    await this.edits.followSupervisors(
      changed.flatMap(({ before, after }) => (before ? [{ before, after }] : [])),
    );
    this.news.undone(changed);
    this.news.gone(gone);
    this.news.announce(users);
  }

  /** Deleted users are kept for undos with their supervisor's name, not an id, so it is renamed here. */
  @OnRenamed('supervisors')
  async followRename(from: string, supervisor: string): Promise<void> {
    const name = normaliseUsername(from);
    await this.kept.rewrite('users', ({ supervisor: of }) =>
      typeof of === 'string' && normaliseUsername(of) === name ? { supervisor } : null,
    );
  }

  /** The group may have been renamed since the user was deleted. */
  private async renameGroups(users: User[]): Promise<void> {
    const names = new Map(users.map((user) => [String(user.profile_group_id ?? ''), user.profile_group]));
    names.delete('');
    for (const [groupId, known] of names) {
      const name = await this.groups.nameOf(groupId);
      if (name !== null && name !== known) await this.repository.regroup(groupId, name);
    }
  }
}

/** Users as they were before the undo, from its steps, latest first. The roster may lag behind. */
class FormerUsers {
  private readonly removed = new Set<string>();
  private readonly made = new Map<string, User>();
  private readonly fields = new Map<string, Partial<User>>();

  constructor(steps: readonly Step[]) {
    for (const { kind, documents } of steps) {
      for (const document of documents) {
        const id = idOf(document);
        if (kind === 'removed') this.removed.add(id);
        else if (kind === 'made') this.made.set(id, plainOf(document) as unknown as User);
        else {
          const { after } = plainOf(document) as unknown as { after: Partial<User> };
          this.fields.set(id, { ...after, ...this.fields.get(id) });
        }
      }
    }
  }

  of(user: User): User | null {
    const id = String(user._id);
    return this.removed.has(id) ? null : { ...user, ...this.fields.get(id) };
  }

  madeAmong(ids: readonly string[]): User[] {
    return ids.flatMap((id) => {
      const made = this.made.get(id);
      return made ? [{ ...made, ...this.fields.get(id) }] : [];
    });
  }
}
