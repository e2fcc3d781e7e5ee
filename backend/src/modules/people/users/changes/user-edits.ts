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
import type { PackageAnswer, RenewalAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { checkInScope, currentScope } from '../../../../common/access/scope.js';
import { asSystem, currentContext } from '../../../../common/context/request-context.js';
import { texts } from '../../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { Changes } from '../../../record/changes/index.js';
import { divide, type Divided } from '../../../record/plans/index.js';
import { PackagesService } from '../../packages/index.js';
import { Ledger, type Cause, type Move } from '../../renewals/ledger/index.js';
import { callerOut, whyNotTouch } from '../accounts/admin-guard.js';
import { UserEndings } from '../accounts/user-endings.js';
import { UserActivityService } from '../user-activity.service.js';
import { toStartFields } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository, type NewUser } from '../users.repository.js';
import { UserNews } from './user-news.js';

interface Given {
  amount?: number | undefined;
  /** Its titles are assigned, and its name goes into the ledger; what else comes of it, the fields say. */
  package?: PackageAnswer | undefined;
  /** They had the package before, so that a trial is not refused. */
  hadPackage?: boolean | undefined;
  /** Titles to assign beside those. */
  titles?: readonly string[] | undefined;
}

interface Made extends Given {
  fields: NewUser;
  /** Of whoever is to be welcomed. */
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

/** Makes, edits and removes users within a change that has checked them, and does what follows from it. */
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

  /** Of those who are there, in no order. */
  findEach(ids: readonly string[]): Promise<StoredUser[]> {
    return this.repository.findEach(ids);
  }

  /** For a plan, in the order of the ids. `whyNot` answers null for users that the plan may act on. */
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

  async make(made: readonly Made[], actor?: string): Promise<User[]> {
    const moved_at = this.ledger.timeAfter(0);
    const users = await this.repository.insertEach(made.map(({ fields }) => ({ ...fields, moved_at })));
    const pairs = users.map((after, place) => {
      const { amount, package: given, hadPackage, titles } = made[place] ?? {};
      return { before: null, after, amount, package: given, hadPackage, titles };
    });
    await this.packages.give(pairs.map((pair) => ({ ...pair, user: pair.after })));
    await this.moveEnds(pairs, CHANGE);
    const welcomed = users.flatMap(({ _id }, place) => {
      const password = made[place]?.password;
      return password === undefined ? [] : [[String(_id), password] as const];
    });
    this.news.created(users, actor, new Map(welcomed));
    return users;
  }

  async edit(edits: readonly Edit[], caller: Caller, reason = CHANGE) {
    const pairs = await this.repository.editByEach(
      edits.map((edit) => ({
        ...edit,
        fields: completed(edit, this.ledger.timeAfter(edit.before.moved_at)),
      })),
    );
    await this.packages.give(pairs.map((pair) => ({ ...pair, user: pair.after })));
    const renewals = await this.moveEnds(pairs, reason);
    await this.endings.changed(pairs, caller);
    await this.followSupervisors(pairs, caller);
    for await (const piece of inPieces(pairs)) this.news.edited(piece);
    return { users: pairs.map(({ after }): StoredUser => after), renewals };
  }

  /** Within the change of a first login. Returns the end. */
  async startAtFirstUse(id: string, sub_start_date: string): Promise<number | null> {
    const before = orNotFound(await this.repository.find(id));
    const fields = { sub_start_date };
    const { users } = await asSystem((caller) => this.edit([{ before, fields }], caller));
    return users[0] ? endOfUser(users[0]) : null;
  }

  /** False when the password that was checked has been replaced meanwhile. */
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
    const ids = users.map(({ _id }) => String(_id));
    if (users.some(({ role }) => isAdminRole(role))) await this.repository.beginChangeOfAdmins();
    await this.activity.storeLatest(ids);
    const titles = await this.news.titlesToTell(ids);
    await this.repository.remove(ids);
    await this.changes.removed('users', ids);
    await this.endings.gone(ids);
    await this.followSupervisors(users.map((before) => ({ before, after: null })));
    for await (const piece of inPieces(users)) this.news.removed(piece, titles);
  }

  /** Within the change in which a supervisor made users: no more are theirs than they may have. `more` are still to come. */
  async checkLimit(more = 0): Promise<void> {
    const scope = currentScope();
    if (!scope) return;
    // Others of their calls that make users wait for this one, and count what it made.
    await this.repository.beginChangeOf(usersOf(scope.userId));
    const supervisor = await this.repository.find(scope.userId);
    if (!supervisor || !isSupervisorRole(supervisor.role) || supervisor.email !== scope.name)
      throw callerOut();
    const { users_limit: limit } = supervisor;
    if (limit === 0 || (await this.repository.countSupervisedBy(scope.name)) + more <= limit) return;
    throw new AppError('GUARDED', texts().server.usersLimitReached(limit));
  }

  /** Their users follow a supervisor to a new name; of one who is none any more a later namesake inherits nobody. */
  async followSupervisors(
    pairs: ReadonlyArray<{ before: User; after: User | null }>,
    caller = currentContext()?.caller,
  ): Promise<void> {
    for (const { before, after } of pairs) {
      if (!isSupervisorRole(before.role)) continue;
      const name = after && isSupervisorRole(after.role) ? after.email : '';
      if (name === before.email) continue;
      // A user whom they make at this moment would keep the former name.
      await this.repository.beginChangeOf(usersOf(String(before._id)));
      const theirs = await this.repository.namingSupervisor(before.email);
      const edits = theirs.map((user) => ({
        before: user,
        // Their own locks stay their own.
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

  /** Tells webhooks of ends that have come or come soon. It reads the database: the caller's memory may be behind. */
  async tellDue(ids: string[]): Promise<void> {
    await asSystem(() => this.changes.run(async () => this.news.due(await this.repository.findEach(ids))));
  }

  /** A user who stops being an admin goes on from where the ledger left them. */
  private async moveEnds(pairs: readonly Pair[], { method, ...cause }: Reason): Promise<RenewalAnswer[]> {
    const moves = pairs.filter(isMoved).map((pair) => moveOf(pair, method));
    const entries = await this.ledger.write(moves, cause);
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

/** A new start date is also stored as a number, and an edit that moves the end clears the note that they were told. */
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

/** The end is another, or more days wait for the first use. */
function isMoved({ before, after }: Pick<Pair, 'before' | 'after'>): boolean {
  if (isStaffRole(after.role)) return false;
  const isNew = before === null || isStaffRole(before.role);
  if (isNew || endOfUser(before) !== endOfUser(after)) return true;
  return startsAtFirstUse(after) && before.sub_validity !== after.sub_validity;
}

function moveOf({ before, after, amount = 0, package: given }: Pair, method = after.payment_method): Move {
  const end = endOfUser(after);
  const start = parseStartDate(after.sub_start_date);
  return {
    about: {
      user_id: after._id,
      email: after.email,
      amount,
      method,
      affiliate: after.affiliate,
      supervisor: after.supervisor,
      package: given?.name ?? '',
      at: after.moved_at,
    },
    group: after.profile_group_id && String(after.profile_group_id),
    start: start ? startOfDayInLima(start) : end,
    was: before && endOfUser(before),
    // A supervisor had no end, and what was before that is over.
    isAnew: before === null || isSupervisorRole(before.role),
    end,
    validity: after.sub_validity,
    waited: before && isWaiting(before) ? after.sub_validity - before.sub_validity : undefined,
  };
}

const isWaiting = (user: User): boolean => !isStaffRole(user.role) && startsAtFirstUse(user);
