import { Injectable } from '@nestjs/common';
import { isAdminRole, PLAN_PAIRS_MAX } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Changes } from '../../record/changes/index.js';
import { divide, DraftsPlan, type Draft } from '../../record/plans/index.js';
import { AssignedUsers, type HeldUser } from '../../people/users/index.js';
import { TitleLookup } from '../titles/index.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { texts } from '../../../common/context/texts.js';

/** Looked at within some milliseconds. */
const PAIRS_AT_ONCE = 5_000;

type Action = 'assignment.added' | 'assignment.removed';

/** A user, and the titles that they would get or lose. */
interface Concerned extends HeldUser {
  _id: string;
  titleIds: string[];
}

/** Titles given to many, or taken from them. */
@Injectable()
export class AssignmentPlans {
  constructor(
    private readonly repository: AssignmentsRepository,
    private readonly titles: TitleLookup,
    private readonly users: AssignedUsers,
    private readonly changes: Changes,
  ) {}

  @DraftsPlan('users.assign')
  assign(asked: PlanPayload): Promise<Draft> {
    return this.draft('assignment.added', asked, texts().server.assignedAlready, (concerned) =>
      this.repository.add(
        concerned.flatMap(({ id, titleIds }) => titleIds.map((titleId) => ({ userId: id, titleId }))),
      ),
    );
  }

  @DraftsPlan('users.unassign')
  unassign(asked: PlanPayload): Promise<Draft> {
    const { titles = [] } = asked;
    return this.draft('assignment.removed', asked, texts().server.assignedNone, (concerned) =>
      this.repository.remove(
        concerned.map(({ id }) => id),
        titles,
      ),
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
    const names = await this.namesOf(titles);
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
        await this.users.holdEach(things.map(({ id }) => id));
        await this.titles.hold(titles);
        await write(things);
        this.tell(action, things, names);
      },
    };
  }

  /** Each with those of the titles that they don't have yet, or have. */
  private async concerned(action: Action, ids: string[], titles: string[]): Promise<Concerned[]> {
    const isAdded = action === 'assignment.added';
    const concerned: Concerned[] = [];
    const atOnce = Math.max(1, Math.floor(PAIRS_AT_ONCE / titles.length));
    for await (const piece of inPieces(await this.users.findEach(ids), atOnce)) {
      const those = piece.map(({ id }) => id);
      const pairs = await this.repository.between(those, titles);
      const has = new Set(pairs.map(({ userId, titleId }) => `${userId} ${titleId}`));
      for (const user of piece) {
        const titleIds = titles.filter((titleId) => has.has(`${user.id} ${titleId}`) !== isAdded);
        concerned.push({ ...user, _id: user.id, titleIds });
      }
    }
    return concerned;
  }

  private async namesOf(titleIds: string[]): Promise<Map<string, string>> {
    const found = await this.titles.findEach(titleIds);
    if (found.length < titleIds.length) throw notFound();
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private tell(action: Action, concerned: Concerned[], names: ReadonlyMap<string, string>): void {
    this.changes.note(
      ...concerned.map(({ id, email, titleIds }) => ({
        action,
        target: id,
        target_name: email,
        after: { titles: titleIds.map((titleId) => names.get(titleId)), isBulk: false },
      })),
    );
    this.changes.tell({ what: 'shops', userIds: concerned.map(({ id }) => id) });
  }
}
