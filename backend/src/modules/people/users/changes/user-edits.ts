import { Injectable } from '@nestjs/common';
import {
  endOfUser,
  isAdminRole,
  isStaffRole,
  isSupervisorRole,
  parseStartDate,
  startOfDayInLima,
  startsAtFirstUse,
} from '@keyroster/contracts';
import type { RenewalAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { checkInScope, currentScope } from '../../../../common/access/scope.js';
import { asSystem, currentContext } from '../../../../common/context/request-context.js';
import { texts } from '../../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { idsOf } from '../../../../common/ids.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { Changes } from '../../../record/changes/index.js';
import { divide, type Divided, type Draft } from '../../../record/plans/index.js';
import { PackagesService, type Gift } from '../../packages/index.js';
import { Ledger, type Cause, type Move } from '../../renewals/ledger/index.js';
import { callerOut, whyNotTouch } from '../accounts/admin-guard.js';
import { UserEndings } from '../accounts/user-endings.js';
import { UserActivityService } from '../user-activity.service.js';
import { toStartFields } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository, type NewUser } from '../users.repository.js';
import { UserNews } from './user-news.js';

/** A package's titles are assigned, and its name goes into the ledger. The fields must contain the rest. */
interface Given extends Omit<Gift, 'user'> {
  amount?: number | undefined;
}

interface Made extends Given {
  fields: NewUser;
  /** The plain password, if it is to be sent in a welcome message. */
  password?: string | undefined;
}

export interface Edit extends Given {
  before: User;
  fields: Partial<User>;
}

type Reason = Cause & { method?: string };

const CHANGE: Reason = { kind: 'change' };

/** A user as stored, for modules that edit users. */
export type StoredUser = Readonly<User>;

/** Makes, edits and removes users, with all that follows. Must run within a change that has checked them. */
@Injectable()
export class UserEdits {
  constructor(
    private readonly repository: UsersRepository,
    private readonly ledger: Ledger,
    private readonly endings: UserEndings,
    private readonly activity: UserActivityService,
    private readonly changes: Changes,
    private readonly news: UserNews,
    private readonly packages: PackagesService,
  ) {}

  async find(id: string): Promise<StoredUser> {
    const user = orNotFound(await this.repository.find(id));
    checkInScope([user]);
    return user;
  }

  /** Leaves out unknown ids; in no particular order. */
  findEach(ids: readonly string[]): Promise<StoredUser[]> {
    return this.repository.findEach(ids);
  }

  /** For a plan, in the order of `ids`. `whyNot` returns null for users on whom the plan may act. */
  async divide(
    ids: readonly string[],
    whyNot: (user: StoredUser) => string | null,
    basisOf?: (user: StoredUser) => unknown,
  ): Promise<Divided<User>> {
    const found = await this.repository.findEach(ids);
    checkInScope(found);
    return divide(ids, found, {
      nameOf: ({ email }) => email,
      whyNot: (user) => whyNotTouch(user) ?? whyNot(user),
      ...(basisOf && { basisOf }),
    });
  }

  /** Plans `run` for users. `whyNot` returns why one is left out, or null. */
  async draft(
    ids: readonly string[],
    whyNot: (user: StoredUser) => string | null,
    run: (users: readonly User[]) => Promise<void>,
    basisOf?: (user: StoredUser) => unknown,
  ): Promise<Draft> {
    const { things, acts, blocked } = await this.divide(ids, whyNot, basisOf);
    return { acts, blocked, counts: { users: acts.length }, run: () => run(things) };
  }

  async make(made: readonly Made[], actor?: string): Promise<User[]> {
    const moved_at = this.ledger.timeAfter(0);
    const users = await this.repository.insertEach(made.map(({ fields }) => ({ ...fields, moved_at })));
    const pairs = users.map((after, place) => ({ ...made[place], before: null, after }));
    await this.giveAndMove(pairs, CHANGE);
    this.news.created(pairs, actor);
    return users;
  }

  async edit(edits: readonly Edit[], caller: Caller, reason = CHANGE) {
    const pairs = await this.repository.editByEach(
      edits.map((edit) => ({
        ...edit,
        fields: completed(edit, this.ledger.timeAfter(edit.before.moved_at)),
      })),
    );
    const renewals = await this.giveAndMove(pairs, reason);
    await this.endings.changed(pairs, caller);
    await this.followSupervisors(pairs, caller);
    for await (const piece of inPieces(pairs)) this.news.edited(piece);
    return { users: pairs.map(({ after }): StoredUser => after), renewals };
  }

  /** Must run within the change of the first login. Returns the new end. */
  async startAtFirstUse(id: string, sub_start_date: string): Promise<number | null> {
    const before = orNotFound(await this.repository.find(id));
    const fields = { sub_start_date };
    const { users } = await asSystem((caller) => this.edit([{ before, fields }], caller));
    return users[0] ? endOfUser(users[0]) : null;
  }

  /** False if the checked password has been replaced meanwhile. */
  replacePassword(
    { id, password_hash: checked }: { id: string; password_hash: string },
    password_hash: string,
    sessionId?: string,
  ): Promise<boolean> {
    return this.changes.run(async () => {
      const user = await this.repository.replacePassword(id, checked, password_hash);
      if (!user) return false;
      await this.endings.hasNewPassword(id, sessionId);
      this.news.happened('password.changed', user);
      return true;
    });
  }

  async remove(users: readonly User[]): Promise<void> {
    const ids = idsOf(users);
    if (users.some(({ role }) => isAdminRole(role))) await this.repository.beginChangeOfAdmins();
    await this.activity.storeLatest(ids);
    const titles = await this.news.titlesToTell(ids);
    await this.repository.remove(ids);
    await this.changes.removed('users', ids);
    await this.endings.gone(ids);
    await this.followSupervisors(users.map((before) => ({ before, after: null })));
    for await (const piece of inPieces(users)) this.news.removed(piece, titles);
  }

  /** Checks a supervisor's limit, within the change that made users. `more` are still to be made. */
  async checkLimit(more = 0): Promise<void> {
    const scope = currentScope();
    if (!scope) return;
    // Locks, so that the supervisor's concurrent calls wait for this one and count the users it made.
    await this.repository.beginChangeOf(usersOf(scope.userId));
    const supervisor = await this.repository.find(scope.userId);
    if (!supervisor || !isSupervisorRole(supervisor.role) || supervisor.email !== scope.name)
      throw callerOut();
    const { users_limit: limit } = supervisor;
    if (limit === 0 || (await this.repository.countSupervisedBy(scope.name)) + more <= limit) return;
    throw new AppError('GUARDED', texts().server.usersLimitReached(limit));
  }

  /** Renames supervisors in their users. Clears former ones, so that a later namesake inherits nobody. */
  async followSupervisors(
    pairs: ReadonlyArray<{ before: User; after: User | null }>,
    caller = currentContext()?.caller,
  ): Promise<void> {
    for (const { before, after } of pairs) {
      if (!isSupervisorRole(before.role)) continue;
      const name = after && isSupervisorRole(after.role) ? after.email : '';
      if (name === before.email) continue;
      // Locks, because a user whom they make concurrently would keep the former name.
      await this.repository.beginChangeOf(usersOf(String(before._id)));
      const theirs = await this.repository.namingSupervisor(before.email);
      const edits = theirs.map((user) => ({
        before: user,
        // Locks that the supervisor set stay theirs under the new name.
        fields: {
          supervisor: name,
          ...(user.lock?.by === before.email && name && { lock: { ...user.lock, by: name } }),
        },
      }));
      if (caller && edits.length > 0) await this.edit(edits, caller);
      if (name) await this.changes.renamed('supervisors', before.email, name);
    }
  }

  async setTold(id: string, told_at: number | null): Promise<void> {
    const user = orNotFound(await this.repository.mark(id, { told_at }));
    this.news.remember([user]);
  }

  /** Null for a deleted user. Users aren't told, because they aren't shown alarms. */
  async setAlarm(id: string, alarm: string | null): Promise<StoredUser | null> {
    const user = await this.repository.mark(id, { alarm });
    if (!user) return null;
    this.news.remember([user]);
    this.changes.tell({ what: 'users', ids: [id] });
    return user;
  }

  async correctAlarms(ids: readonly string[], open: ReadonlyMap<string, string>): Promise<void> {
    await this.repository.clearAlarms(ids);
    for (const [id, alarm] of open) await this.setAlarm(id, alarm);
  }

  /** Notifies webhooks of ends that are due or near. Reads the database, as the roster may lag behind. */
  async tellDue(ids: string[]): Promise<void> {
    await asSystem(() => this.changes.run(async () => this.news.due(await this.repository.findEach(ids))));
  }

  /** A user who stops being an admin continues from their last ledger entry. */
  private async giveAndMove(pairs: readonly Pair[], reason: Reason): Promise<RenewalAnswer[]> {
    await this.packages.give(pairs.map((pair) => ({ ...pair, user: pair.after })));
    const moves = pairs.filter(isMoved).map((pair) => moveOf(pair, reason));
    const entries = await this.ledger.write(moves, reason);
    const moved = new Set(moves.map(({ about }) => about.user_id));
    this.news.moved(
      pairs.flatMap(({ after }) => (moved.has(after._id) ? [after] : [])),
      entries,
    );
    return entries;
  }
}

const usersOf = (supervisorId: string): string => `users of ${supervisorId}`;

interface Pair extends Given {
  before: User | null;
  after: User;
}

/** Adds derived fields: the start date as a number, the time of a move, and a reset `told_at`. */
function completed({ before, fields }: Edit, moved_at: number): Partial<User> {
  const start = fields.sub_start_date === undefined ? {} : toStartFields(fields.sub_start_date);
  const after = { ...before, ...fields };
  return {
    ...fields,
    ...start,
    ...(isMoved({ before, after }) && { moved_at }),
    ...(endOfUser(after) !== endOfUser(before) && { told_at: null }),
  };
}

/** Whether the end changed, or the days that wait for the first use. */
function isMoved({ before, after }: Pick<Pair, 'before' | 'after'>): boolean {
  if (isStaffRole(after.role)) return false;
  const isNew = before === null || isStaffRole(before.role);
  if (isNew || endOfUser(before) !== endOfUser(after)) return true;
  return startsAtFirstUse(after) && before.sub_validity !== after.sub_validity;
}

function moveOf(
  { before, after, amount = 0, package: given }: Pair,
  { kind, method = after.payment_method }: Reason,
): Move {
  const end = endOfUser(after);
  const start = parseStartDate(after.sub_start_date);
  const isWaiting = before !== null && !isStaffRole(before.role) && startsAtFirstUse(before);
  return {
    about: {
      user_id: after._id,
      email: after.email,
      amount,
      method,
      affiliate: after.affiliate,
      supervisor: after.supervisor,
      // A change sells nothing, so its user stays a customer of the same package.
      package: (kind === 'change' ? after.package : given)?.name ?? '',
      at: after.moved_at,
    },
    group: after.profile_group_id && String(after.profile_group_id),
    start: start ? startOfDayInLima(start) : end,
    was: before && endOfUser(before),
    // A supervisor had no end, and entries from before that don't count.
    isAnew: before === null || isSupervisorRole(before.role),
    end,
    validity: after.sub_validity,
    waited: isWaiting ? after.sub_validity - before.sub_validity : undefined,
  };
}
