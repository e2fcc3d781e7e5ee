import { Injectable } from '@nestjs/common';
import { daysLeftOf, endOfUser, isAdminRole, isStaffRole } from '@keyroster/contracts';
import type { PublicUserAnswer, TitleSource, TitleUserAnswer, UserAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { seesAccount } from '../../../../common/access/scope.js';
import { Clock } from '../../../../common/time/clock.js';
import { notFound, orNotFound } from '../../../../common/errors/app-error.js';
import { pick } from '../../../../common/pick.js';
import { Changes } from '../../../record/changes/index.js';
import type { User } from '../user.schema.js';
import { OnRoster } from '../roster/on-roster.js';
import { UserRoster } from '../roster/user-roster.js';
import { UsersRepository, type GroupMember, type ListedUser } from '../users.repository.js';

export type HeldUser = Pick<User, 'email' | 'role' | 'supervisor'> & { id: string };

/** What assignments and profile groups need of users. Changes join the caller's transaction. */
@Injectable()
export class AssignedUsers {
  /** Each change of a field that lists show raises it. */
  version = 0;

  constructor(
    private readonly repository: UsersRepository,
    private readonly roster: UserRoster,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  @OnRoster(['added', 'removed', 'edited'], ['email', 'role', 'is_locked', 'sub_start_date', 'sub_validity'])
  countChange(): void {
    this.version += 1;
  }

  /** Throws 404 for an account that the caller may not see. */
  async checkSeen(id: string, caller: Caller): Promise<void> {
    const user = await this.repository.find(id);
    if (!user || !seesAccount(caller, user)) throw notFound();
  }

  async groupOf(id: string): Promise<string | null> {
    const user = orNotFound(await this.repository.find(id));
    return user.profile_group_id && String(user.profile_group_id);
  }

  /** Maps those of these users who are members to their group; null for none. */
  async groupsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const users = (await this.repository.findEach([...ids])).filter(({ role }) => !isAdminRole(role));
    return new Map(
      users.map(({ _id, profile_group_id: group }) => [String(_id), group ? String(group) : null]),
    );
  }

  idsInGroups(groupIds: readonly string[]): Promise<string[]> {
    return this.repository.idsInGroups(groupIds);
  }

  membersOf(groupIds: string[]): Promise<GroupMember[]> {
    return this.repository.membersOf(groupIds);
  }

  /** `name` is null if the group is deleted. Returns how many users that changes. */
  async regroup(groupId: string, name: string | null): Promise<number> {
    const count = await this.repository.regroup(groupId, name);
    this.changes.after(() => this.roster.regroup(groupId, name));
    this.changes.tell({ what: 'users' });
    return count;
  }

  /** Locks the user in a transaction: they can't be deleted, or made an admin, concurrently. */
  async hold(id: string): Promise<HeldUser | null> {
    const user = await this.repository.holdOne(id);
    return user && toHeld(user);
  }

  async findEach(ids: string[]): Promise<HeldUser[]> {
    return (await this.repository.findEach(ids)).map(toHeld);
  }

  async holdEach(ids: readonly string[]): Promise<void> {
    if ((await this.repository.holdEach(ids)) < ids.length) throw notFound();
  }

  /** For admins: all of these holders, sorted by name, with the source of their title. */
  async describe(holders: ReadonlyMap<string, TitleSource>): Promise<Iterable<TitleUserAnswer>> {
    const now = this.clock.now();
    const users = await this.known([...holders.keys()]);
    return describedOf(users.sort(byName), holders, now);
  }

  /** For anyone: those of these who could sign in now, with only what the PIN screen needs. */
  whoMayEnter(ids: Iterable<string>): { users: PublicUserAnswer[]; from: number; until: number } {
    const now = this.clock.now();
    let until = Number.POSITIVE_INFINITY;
    const users: UserAnswer[] = [];
    for (const id of ids) {
      const user = this.roster.get(id)?.user;
      if (!user || isStaffRole(user.role) || user.is_locked) continue;
      const end = endOfUser(user) ?? Number.POSITIVE_INFINITY;
      if (now >= end) continue;
      until = Math.min(until, end);
      users.push(user);
    }
    return { users: users.sort(byName).map(({ _id, email }) => ({ _id, email })), from: now, until };
  }

  /** Reads users who are not in the roster yet, because another process has just made them. */
  private async known(ids: readonly string[]): Promise<Described[]> {
    const rows = ids.map((id) => this.roster.get(id)?.user);
    const unknown = ids.filter((_, place) => !rows[place]);
    const read = unknown.length > 0 ? await this.repository.listed(unknown) : [];
    return [...rows.filter((user) => user !== undefined), ...read];
  }
}

const toHeld = (user: User): HeldUser => ({
  id: String(user._id),
  ...pick(user, ['email', 'role', 'supervisor']),
});

function* describedOf(
  users: readonly Described[],
  holders: ReadonlyMap<string, TitleSource>,
  now: number,
): Iterable<TitleUserAnswer> {
  for (const user of users) {
    const { email, is_locked } = user;
    const id = String(user._id);
    const from = holders.get(id);
    if (from) yield { _id: id, email, is_locked, days_left: daysLeftOf(user, now), from };
  }
}

type Described = Pick<ListedUser, 'email' | 'is_locked' | 'role' | 'sub_start_date' | 'sub_validity'> & {
  _id: ListedUser['_id'] | string;
};

const byName = (a: { email: string }, b: { email: string }): number =>
  a.email < b.email ? -1 : Number(a.email > b.email);
