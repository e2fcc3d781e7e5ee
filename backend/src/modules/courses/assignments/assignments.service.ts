import { Injectable } from '@nestjs/common';
import { isAdminRole, PLAN_PAIRS_MAX } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { checkInScope, currentScope } from '../../../common/access/scope.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, notFound, orNotFound } from '../../../common/errors/app-error.js';
import { inPieces } from '../../../common/time/pieces.js';
import { AssignedUsers, type HeldUser } from '../../people/users/index.js';
import { OnAsked } from '../../../common/reactions.js';
import { Changes, LiesBeneath, OnRemoved, type Beneath } from '../../record/changes/index.js';
import { divide, DraftsPlan, type Draft } from '../../record/plans/index.js';
import { TitlesService, type TitleRef } from '../titles/index.js';
import { TitleAccess } from './title-access.js';
import { AssignmentsRepository, GroupTitlesRepository } from './title-pairs.repository.js';

interface Change {
  userId: string;
  titleIds: string[];
  isBulk: boolean;
}

type Action = 'assignment.added' | 'assignment.removed';

interface Concerned extends HeldUser {
  _id: string;
  titleIds: string[];
}

const PAIRS_READ_AT_ONCE = 5_000;

/** Which titles are assigned to a user. Assigning twice, or unassigning what isn't assigned, is no error. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly repository: AssignmentsRepository,
    private readonly groups: GroupTitlesRepository,
    private readonly access: TitleAccess,
    private readonly titles: TitlesService,
    private readonly users: AssignedUsers,
    private readonly changes: Changes,
  ) {}

  async titlesOf(userId: string, caller: Caller): Promise<string[]> {
    await this.users.checkSeen(userId, caller);
    return this.repository.titlesOf(userId);
  }

  assign(change: Change): Promise<string[]> {
    return this.changes.run(() =>
      this.apply('assignment.added', change, (user) => {
        if (isAdminRole(user.role)) throw new AppError('GUARDED', texts().server.adminSeesAll);
        return this.addEach([user]);
      }),
    );
  }

  @OnAsked(TitlesService, 'give')
  async give(userIds: readonly string[], titleIds: readonly string[]): Promise<void> {
    if (titleIds.length === 0) return;
    const titles = await this.titles.hold([...titleIds]);
    const users = await this.concerned('assignment.added', [...userIds], [...titleIds]);
    const lacking = users.filter((user) => user.titleIds.length > 0);
    await this.addEach(lacking);
    this.tellOf('assignment.added', lacking, titles);
  }

  unassign(change: Change): Promise<string[]> {
    return this.changes.undoable('assignment.removed', () =>
      this.apply('assignment.removed', change, ({ id, titleIds }) => this.repository.remove([id], titleIds)),
    );
  }

  @LiesBeneath('users')
  async beneathUsers(ids: string[]): Promise<Beneath[]> {
    const own = await this.repository.ofHolders(ids);
    return own.map(({ id, holderId }) => ({ kind: 'assignments', id, of: holderId }));
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.removeHolders(ids);
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
    // Read before the pairs are deleted, because these users are notified.
    const userIds = await this.access.usersOf(...ids);
    await this.repository.removeTitles(ids);
    const ofGroups = await this.groups.removeTitles(ids);
    if (ofGroups > 0) this.changes.tell({ what: 'groups' });
    this.changes.tell({ what: 'shops', userIds });
  }

  @DraftsPlan('users.assign')
  draftAssign(asked: PlanPayload): Promise<Draft> {
    return this.draft('assignment.added', asked, texts().server.assignedAlready, (concerned) =>
      this.addEach(concerned),
    );
  }

  @DraftsPlan('users.unassign')
  draftUnassign(asked: PlanPayload): Promise<Draft> {
    const { titles = [] } = asked;
    return this.draft('assignment.removed', asked, texts().server.assignedNone, (concerned) =>
      this.repository.remove(idsOf(concerned), titles),
    );
  }

  private async draft(
    action: Action,
    { ids, titles = [] }: PlanPayload,
    unconcerned: string,
    write: (concerned: Concerned[]) => Promise<void>,
  ): Promise<Draft> {
    if (ids.length * titles.length > PLAN_PAIRS_MAX) {
      throw new AppError('TOO_LARGE', texts().server.pairsTooMany);
    }
    await this.checkGivable(titles);
    const found = await this.titles.findEach(titles);
    if (found.length < titles.length) throw notFound();
    const asked = await this.concerned(action, ids, titles);
    const { things, acts, blocked } = await divide(ids, asked, {
      nameOf: ({ email }) => email,
      whyNot: ({ role, titleIds }) => {
        if (isAdminRole(role)) return texts().server.adminSeesAll;
        return titleIds.length > 0 ? null : unconcerned;
      },
      basisOf: ({ titleIds }) => titleIds,
    });
    const assignments = things.reduce((sum, { titleIds }) => sum + titleIds.length, 0);
    return {
      acts,
      blocked,
      counts: { users: acts.length, assignments },
      run: async () => {
        await this.users.holdEach(idsOf(things));
        await this.titles.hold(titles);
        await write(things);
        this.tellOf(action, things, found);
      },
    };
  }

  private addEach(users: readonly Concerned[]): Promise<void> {
    const pairs = users.flatMap(({ id, titleIds }) => titleIds.map((titleId) => ({ holderId: id, titleId })));
    return this.repository.add(pairs);
  }

  private tellOf(
    action: Action,
    users: readonly Concerned[],
    titles: readonly TitleRef[],
    isBulk = false,
  ): void {
    const names = new Map(titles.map(({ id, name }) => [id, name]));
    const changed = users.filter(({ titleIds }) => titleIds.length > 0);
    this.changes.note(
      ...changed.map(({ id, email, titleIds }) => ({
        action,
        target: id,
        target_name: email,
        after: { titles: titleIds.map((titleId) => names.get(titleId)), isBulk },
      })),
    );
    this.changes.tell({ what: 'shops', userIds: idsOf(users) });
  }

  /** A supervisor may give and take only titles that they have; for others the answer is 404. */
  private async checkGivable(titleIds: readonly string[]): Promise<void> {
    const scope = currentScope();
    if (!scope) return;
    const theirs = await this.access.titlesOf(scope.userId, titleIds);
    if (!titleIds.every((id) => theirs.has(id))) throw notFound();
  }

  private async concerned(action: Action, ids: string[], titles: string[]): Promise<Concerned[]> {
    const isAdded = action === 'assignment.added';
    const concerned: Concerned[] = [];
    const atOnce = Math.max(1, Math.floor(PAIRS_READ_AT_ONCE / titles.length));
    const users = await this.users.findEach(ids);
    checkInScope(users);
    for await (const piece of inPieces(users, atOnce)) {
      const pairs = await this.repository.between(idsOf(piece), titles);
      const has = new Set(pairs.map(({ holderId, titleId }) => `${holderId} ${titleId}`));
      for (const user of piece) {
        const titleIds = titles.filter((titleId) => has.has(`${user.id} ${titleId}`) !== isAdded);
        concerned.push({ ...user, _id: user.id, titleIds });
      }
    }
    return concerned;
  }

  /** Locks user and titles against deletion. `write` gets only the titles that change for this user. */
  private async apply(
    action: Action,
    { userId, titleIds, isBulk }: Change,
    write: (user: Concerned) => Promise<void>,
  ): Promise<string[]> {
    const user = orNotFound(await this.users.hold(userId));
    checkInScope([user]);
    await this.checkGivable(titleIds);
    const titles = await this.titles.hold(titleIds);
    const before = await this.repository.titlesOf(userId);
    const had = new Set(before);
    const isAdded = action === 'assignment.added';
    const changed = titleIds.filter((id) => had.has(id) !== isAdded);
    const concerned = { ...user, _id: user.id, titleIds: changed };
    await write(concerned);
    this.tellOf(action, [concerned], titles, isBulk);
    return isAdded ? [...before, ...changed] : before.filter((id) => !changed.includes(id));
  }
}

const idsOf = (users: readonly HeldUser[]): string[] => users.map(({ id }) => id);
