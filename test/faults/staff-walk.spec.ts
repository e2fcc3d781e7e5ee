import { randomUUID } from 'node:crypto';
import type { UserAnswer, UserIdsAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { type mongo, Types } from 'mongoose';
import { TestApp } from '../support/app/test-app.js';
import { times } from '../support/checks/full-run.js';
import { Session } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { Dice } from '../support/checks/dice.js';
import { aCourse } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { ACCESS_TABLE } from '../support/access/access-table.js';
import { Cells } from '../support/access/cells.js';
import type { Kind, Row, Stays } from '../support/access/row.js';
import { unknown } from '../support/access/things.js';

/** For so long a screen may still get events about a user who has just left its supervisor. */
const TOLD_WITHIN_MS = 2_000;
const UNCHECKED: readonly string[] = ['GET /api/shops/getuserbyshopid/:shop_id'];
const ENDS_THEM = /logout|password|takeback|2fa|passkeys|users\/login|userlogin|sessions\/end/;
const ROWS = ACCESS_TABLE.filter(({ route, wantsConfirmed }) => !wantsConfirmed && !ENDS_THEM.test(route));
const PRESENCE = ['last_ping_timestamp', 'ip_address', 'ip_address_history', 'first_ip', 'revision'];
/** Few users, so that steps meet the same ones again; some calls make or delete many at once. */
const USERS = { min: 6, max: 20 };
const ROLES = ['member', 'keyroster_soft', 'specific', 'all_profile'];

interface Frame {
  at: number;
  text: string;
}

/** A supervisor with a socket, and when each of their users was last theirs. */
interface Walker {
  session: Session;
  socket: LiveSocket;
  frames: Frame[];
  hadUntil: Map<string, number>;
  title: string;
  group: string;
}

type StoredUser = mongo.Document & { _id: Types.ObjectId; email: string; role: string; supervisor: string };

/** Random changes by admins, and calls by supervisors, which must neither reveal nor change others' users. */
class ScopeWalk {
  private readonly dice = new Dice('the walk of supervisors');
  private readonly things: Partial<Record<Kind, string[]>> = {};

  private constructor(
    private readonly app: TestApp,
    private readonly admins: readonly [Session, Session],
    private readonly walkers: readonly Walker[],
  ) {}

  static async begin(app: TestApp): Promise<ScopeWalk> {
    const admins = [await Session.root(app), await Session.as(app, 'admin')] as const;
    const walkers: Walker[] = [];
    for (let count = 0; count < 2; count += 1) walkers.push(await aWalker(app, admins[0]));
    const walk = new ScopeWalk(app, admins, walkers);
    const course = await aCourse(admins[0]);
    walk.things.title = [...walkers.map(({ title }) => title), course.title._id];
    walk.things.subtitle = [course.subtitle._id];
    walk.things.credential = [course.credential._id];
    walk.things.group = [...walkers.map(({ group }) => group), (await aGroup(admins[0]))._id];
    return walk;
  }

  /** Lists what was revealed or changed without permission. */
  async walk(steps: number): Promise<string[]> {
    const faults: string[] = [];
    for (let step = 0; step < steps && faults.length === 0; step += 1) {
      await this.keepSome();
      await this.noteOwners();
      if (this.dice.next() < 0.35) await this.changeByAdmin();
      else faults.push(...(await this.call()));
      await this.noteOwners();
      faults.push(...(await this.framesOfOthers()));
      if (step % 10 === 0) faults.push(...(await this.totals()));
    }
    for (const { socket } of this.walkers) socket.close();
    return faults;
  }

  private async call(): Promise<string[]> {
    const walker = this.dice.one(this.walkers);
    const row = this.dice.one(ROWS);
    const before = await this.foreign(walker);
    const beside = await this.beside();
    const id = await this.idFor(row);
    const isUnchecked = UNCHECKED.includes(row.route) || (await this.isOwnReport(row, walker, id));
    const answer = await new Cells(this.app.url, beside).call(row, walker.session, id);
    this.remember(answer.text);
    const told = `${answer.text}\n${[...answer.headers].join('\n')}`;
    const foreign = await this.foreign(walker);
    const others = isUnchecked ? [] : [...foreign.keys()];
    const faults = [...this.markersOf(walker, foreign, others)].filter((marker) => told.includes(marker));
    if (answer.status >= 500) faults.push(`${answer.status}`);
    const changed = [...before].filter(([key, state]) => foreign.get(key) !== state).map(([key]) => key);
    return [...faults, ...changed].map((what) => `${walker.session.user.email}, ${row.route} ${id}: ${what}`);
  }

  /** It repeats the supervisor's own file, also after an admin took one of its users away. */
  private async isOwnReport({ route }: Row, { session }: Walker, id: string): Promise<boolean> {
    if (route !== 'GET /api/import/:id/report') return false;
    const own = { _id: new Types.ObjectId(id), user_id: new Types.ObjectId(session.user._id) };
    return (await this.app.database.collection('imports').findOne(own)) !== null;
  }

  private markersOf(walker: Walker, foreign: ReadonlyMap<string, string>, ids: readonly string[]): string[] {
    const staff = [...this.admins.slice(1), ...this.walkers.map(({ session }) => session)];
    const others = staff.filter(({ user }) => user._id !== walker.session.user._id);
    const users = ids.flatMap((id) => [id, (JSON.parse(foreign.get(id) ?? '{}') as StoredUser).email]);
    return [...users, ...others.flatMap(({ user }) => [user._id, user.email])];
  }

  private async framesOfOthers(): Promise<string[]> {
    const faults: string[] = [];
    for (const walker of this.walkers) {
      const foreign = await this.foreign(walker);
      for (const { at, text } of walker.frames.splice(0)) {
        const gone = [...foreign.keys()].filter(
          (id) => at - (walker.hadUntil.get(id) ?? -Infinity) > TOLD_WITHIN_MS,
        );
        const named = this.markersOf(walker, foreign, gone).filter((marker) => text.includes(marker));
        faults.push(...named.map((marker) => `${walker.session.user.email} heard of ${marker}: ${text}`));
      }
    }
    return faults;
  }

  private async totals(): Promise<string[]> {
    const faults: string[] = [];
    for (const walker of this.walkers) {
      const countOwn = async () => (await this.users()).filter((user) => isOf(user, walker)).length;
      const own = await countOwn();
      const get = <T>(path: string) => answerOf<T>(walker.session.get(path));
      const totals = [
        (await get<UserListAnswer>('/api/users/false')).total,
        (await get<UserListAnswer>('/api/users/true')).total,
        (await get<UserIdsAnswer>('/api/users/ids')).total,
      ];
      // An import that ran meanwhile may have added users.
      const isUnchanged = own === (await countOwn());
      if (isUnchanged && totals.some((total) => total !== own)) {
        faults.push(`${totals.join(', ')} instead of ${own}`);
      }
    }
    return faults;
  }

  private async changeByAdmin(): Promise<void> {
    const admin = this.dice.one(this.admins);
    const user = this.dice.one(await this.users());
    const id = String(user._id);
    const title = this.dice.one(this.things.title ?? []);
    const steps: Array<() => PromiseLike<unknown>> = [
      () => admin.post('/api/users/update', { id, supervisor: this.aSupervisor() }),
      () => admin.post('/api/users/update', { id, supervisor: this.aSupervisor() }),
      () => admin.post('/api/users/update', { id, role: this.dice.one(ROLES) }),
      () => admin.post('/api/users/update', { id, profileGroup: this.dice.one(this.things.group ?? []) }),
      () => admin.post('/api/users/lock', { id, value: this.dice.next() < 0.5 }),
      () => admin.post('/api/renewals', { user_id: id, days: 30, note: 'by an admin' }),
      () => admin.post('/api/shops/assign', { user_id: id, shop_id: [title] }),
      () => admin.delete('/api/shops/unassign', { user_id: id, shop_id: [title] }),
      () => admin.delete(`/api/users/${id}`),
      () => this.register(),
    ];
    await this.dice.one(steps)();
  }

  private async keepSome(): Promise<void> {
    const users = await this.users();
    for (let { length } = users; length < USERS.min; length += 1) await this.register();
    for (const { _id } of users.slice(USERS.max))
      await this.admins[0].delete(`/api/users/${String(_id)}`).expect(200);
  }

  private async register(): Promise<void> {
    const email = `user_${randomUUID()}`;
    const details = { email, supervisor: this.aSupervisor(), role: this.dice.one(ROLES) };
    await registered(this.dice.one(this.admins), details);
  }

  /** A supervisor's name in a spelling that admins may use, or none. */
  private aSupervisor(): string {
    const { email } = this.dice.one(this.walkers).session.user;
    return this.dice.one([email, ` ${email.toUpperCase()} `, '', email.replace('_', ' ')]);
  }

  private async beside(): Promise<Stays> {
    const { _id, email } = this.dice.one(await this.users());
    const one = (kind: Kind) => this.dice.one(this.things[kind] ?? []);
    const course = { title: one('title'), subtitle: one('subtitle'), credential: one('credential') };
    const user = { _id: String(_id), email, password: 'unknown' };
    return { ...course, user, group: one('group'), channel: unknown('channel') };
  }

  private async idFor({ names }: Row): Promise<string> {
    if (names === undefined) return '';
    const known = this.things[names] ?? [];
    if (names === 'user') return String(this.dice.one(await this.users())._id);
    return known.length > 0 ? this.dice.one(known) : unknown(names);
  }

  /** Remembers ids in answers, so that each supervisor tries the other's plans, imports, undos and jobs. */
  private remember(text: string): void {
    for (const [kind, pattern] of [
      ['plan', /"plan":\{"id":"(\w{24})"/],
      ['import', /"plan":\{"id":"(\w{24})","action":"import/],
      ['undo', /"undo":\{"id":"(\w{24})"/],
      ['job', /"job":\{"_id":"(\w{24})"/],
    ] as const) {
      const id = pattern.exec(text)?.[1];
      if (id !== undefined) (this.things[kind] ??= []).push(id);
    }
  }

  private async noteOwners(): Promise<void> {
    const users = await this.users();
    const now = performance.now();
    for (const walker of this.walkers) {
      for (const user of users) if (isOf(user, walker)) walker.hadUntil.set(String(user._id), now);
    }
  }

  private users(): Promise<StoredUser[]> {
    const staff = { $nin: ['admin', 'supervisor'] };
    return this.app.database.collection<StoredUser>('users').find({ role: staff }).toArray();
  }

  private async foreign(walker: Walker): Promise<Map<string, string>> {
    const { database } = this.app;
    const users = (await this.users()).filter((user) => !isOf(user, walker));
    const theirs = { user_id: { $in: users.map(({ _id }) => _id) } };
    const rows = await database.collection('assignments').find(theirs).sort({ _id: 1 }).toArray();
    const entries = await database.collection('renewals').find(theirs).toArray();
    const stateOf = (user: StoredUser): string => {
      const of = (all: mongo.Document[]) =>
        all.filter(({ user_id }) => user._id.equals(user_id as Types.ObjectId));
      const told = Object.entries(user).filter(([field]) => !PRESENCE.includes(field));
      return JSON.stringify({ ...Object.fromEntries(told), rows: of(rows), entries: of(entries).length });
    };
    return new Map(users.map((user) => [String(user._id), stateOf(user)]));
  }
}

async function aWalker(app: TestApp, admin: Session): Promise<Walker> {
  const [course, group] = [await aCourse(admin), await aGroup(admin)];
  const session = await Session.as(app, 'supervisor', { profileGroup: group._id });
  const shop_id = [course.title._id];
  await admin.post('/api/shops/assign', { user_id: session.user._id, shop_id }).expect(200);
  const socket = await session.socket();
  const frames: Frame[] = [];
  socket.client.onAny((event: string, ...sent: unknown[]) =>
    frames.push({ at: performance.now(), text: `${event} ${JSON.stringify(sent)}` }),
  );
  await socket.watch();
  return { session, socket, frames, hadUntil: new Map(), title: course.title._id, group: group._id };
}

/** Whose user somebody is, written independently of the product's own rule. */
const isOf = ({ role, supervisor }: Pick<UserAnswer, 'role' | 'supervisor'>, { session }: Walker): boolean =>
  ['member', 'keyroster_soft', 'specific'].includes(role) &&
  supervisor.trim().toLowerCase().replaceAll(' ', '_') === session.user.email;

const STEPS = times(500, 6_000);

jest.setTimeout(STEPS * 800);

it(`${STEPS} random changes and calls tell a supervisor nothing of others’ users, and change none of them`, async () => {
  const app = await TestApp.start({ PUBLIC_LIST_PER_MINUTE: '100000' });
  try {
    expect(await (await ScopeWalk.begin(app)).walk(STEPS)).toEqual([]);
  } finally {
    await app.stop();
  }
});
