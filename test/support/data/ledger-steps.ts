import fc from 'fast-check';
import { CONFIRMED_MS, isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import type { JobStateAnswer, MessageAnswer, PlannedAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import type { mongo } from 'mongoose';
import type { Response } from 'supertest';
import type { Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';
import { takeBack } from '../checks/undo.js';
import { endOf, planUsers, runImport } from './imports.js';
import { aPackage } from './packages.js';

/** Few users, so that steps meet the same ones again. */
const USERS_MAX = 8;
const STARTS = ['1/1/2020', '1/3/2026', '31/12/2990'];
const EXPECTED = [200, 201, 400, 401, 403, 404, 409];
const PASSWORD = 'a password of all';

interface Person {
  _id: mongo.ObjectId;
  email: string;
  role: string;
  sub_start_date: string;
  sub_validity: number;
}

interface Entry {
  user_id: mongo.ObjectId;
  kind: string;
  from: number | null;
  to: number | null;
}

type Answer = Pick<Response, 'status' | 'body'>;

export interface LedgerStep {
  what: string;
  pick: number;
  days: number;
}

const WEIGHTS = {
  registers: 3,
  'registers for the first use': 2,
  'signs in': 2,
  renews: 6,
  'plans a renewal': 3,
  'moves the start': 3,
  'moves the validity': 4,
  'edits another field': 2,
  'makes an admin': 1,
  'makes a member': 2,
  deletes: 1,
  imports: 1,
  'tells them': 1,
  undoes: 6,
} as const;

const kinds = Object.entries(WEIGHTS).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) }));

export const ledgerStep: fc.Arbitrary<LedgerStep> = fc.record({
  what: fc.oneof(...kinds),
  pick: fc.nat(1_000),
  days: fc.integer({ min: 1, max: 400 }),
});

/** Takes steps with users, and compares the ledger with the users after each. */
export class LedgerSteps {
  private undos: string[] = [];
  private readonly done: string[] = [];
  private confirmedAt = -Infinity;
  private readonly users;
  private readonly entries;

  constructor(
    app: TestApp,
    private readonly admin: Session,
  ) {
    this.users = app.database.collection<Person>('users');
    this.entries = app.database.collection<Entry>('renewals');
  }

  async take(step: LedgerStep): Promise<void> {
    // Steps that touch an admin need a confirmed session.
    if (performance.now() - this.confirmedAt > CONFIRMED_MS / 2) {
      await this.admin.confirmed();
      this.confirmedAt = performance.now();
    }
    const status = await this.statusOf(step);
    this.done.push(`${step.what} (${step.pick}, ${step.days}): ${status}`);
    const faults = await this.faults();
    if (!EXPECTED.includes(status) || faults.length > 0) {
      throw new Error([...this.done, ...faults].join('\n'));
    }
  }

  /** A non-admin's end has to be that of their last entry, and each entry has to continue the one before. */
  private async faults(): Promise<string[]> {
    const people = await this.users.find().toArray();
    const entries = await this.entries.find().sort({ at: 1, _id: 1 }).toArray();
    return people.flatMap(({ _id, email, role, sub_start_date, sub_validity }) => {
      const theirs = entries.filter(({ user_id }) => user_id.equals(_id));
      const end = subscriptionEnd(sub_start_date, sub_validity);
      const isTorn = theirs.some(({ from }, place) => place > 0 && theirs[place - 1]?.to !== from);
      return [
        ...(!isAdminRole(role) && theirs.at(-1)?.to !== end ? [`${email}: another end`] : []),
        ...(isTorn ? [`${email}: torn`] : []),
        ...(theirs.some(({ kind }, place) => (kind === 'first') !== (place === 0))
          ? [`${email}: begins twice or never`]
          : []),
      ];
    });
  }

  private async statusOf({ what, pick, days }: LedgerStep): Promise<number> {
    if (what === 'undoes') return this.undo(pick);
    const answer = await this.answerTo(what, pick, days);
    if (!answer) return 404;
    const { undo } = answer.body as MessageAnswer;
    if (undo) this.undos.push(undo.id);
    return answer.status;
  }

  private async undo(pick: number): Promise<number> {
    const [id] = this.undos.splice(pick % Math.max(this.undos.length, 1), 1);
    return id === undefined ? 404 : (await takeBack(this.admin, { id })).status;
  }

  private async answerTo(what: string, pick: number, days: number): Promise<Answer | undefined> {
    const { admin } = this;
    const start = STARTS[pick % STARTS.length];
    const people = await this.users
      .find({ email: { $ne: admin.user.email } })
      .sort({ _id: 1 })
      .toArray();
    const person = people[pick % Math.max(people.length, 1)];
    const ids = [...new Set([person, people[days % Math.max(people.length, 1)]])].flatMap((one) =>
      one ? [String(one._id)] : [],
    );
    if (what === 'registers' && people.length < USERS_MAX)
      return admin.post(
        '/api/users/register',
        aUser({ subValidity: days, amount: pick, password: PASSWORD }),
      );
    if (what === 'registers for the first use' && people.length < USERS_MAX) {
      const { _id: package_id } = await aPackage(admin, { days, starts: 'first_use' });
      return admin.post('/api/users/register', aUser({ package_id, password: PASSWORD }));
    }
    if (!person) return undefined;
    const id = String(person._id);
    const edit = (change: object) => admin.post('/api/users/update', { id, ...change });
    switch (what) {
      case 'renews':
        return admin.post('/api/renewals', { user_id: id, days, amount: pick });
      case 'plans a renewal':
        return this.plan({ action: 'users.renew', ids, days });
      case 'moves the start':
        return edit({ subStartDate: start });
      case 'moves the validity':
        return edit({ subValidity: days });
      case 'edits another field':
        return edit({ niche: String(days) });
      case 'makes an admin':
        return edit({ role: 'admin' });
      case 'makes a member':
        return edit({ role: 'member' });
      case 'signs in':
        return admin.post('/api/users/login', { email: person.email, password: PASSWORD });
      case 'deletes':
        return admin.delete(`/api/users/${id}`);
      case 'tells them':
        return admin.post('/api/renewals/told', { user_id: id, value: days % 2 === 0 });
      case 'imports':
        return this.import(`email,Validity,Started At,role\n${person.email},${days},${start},member\n`);
      default:
        return undefined;
    }
  }

  private async plan(asked: object): Promise<Answer> {
    const made = await this.admin.post('/api/plans', asked);
    if (made.status !== 201) return made;
    return this.admin.post('/api/plans/run', { id: (made.body as PlannedAnswer).plan.id });
  }

  private async import(file: string): Promise<Answer> {
    const answer = await runImport(this.admin, await planUsers(this.admin, file, { mode: 'upsert' }));
    if (answer.status !== 202) return answer;
    const { undo } = await endOf(this.admin, (answer.body as JobStateAnswer).job);
    return { status: 200, body: { undo } };
  }
}
