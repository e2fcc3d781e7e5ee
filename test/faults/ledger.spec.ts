import fc from 'fast-check';
import { CONFIRMED_MS, isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import type { JobStateAnswer, MessageAnswer, PlannedAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import type { mongo } from 'mongoose';
import type { Response } from 'supertest';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { times } from '../support/checks/full-run.js';
import { seedFor } from '../support/checks/seed.js';
import { runPlan, takeBack } from '../support/checks/changes.js';
import { endOf, planUsers, runImport } from '../support/data/imports.js';
import { aPackage } from '../support/data/packages.js';
import { renew, tell } from '../support/data/renewals.js';

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

interface Picked {
  id: string;
  email: string;
  /** Of one user, or of two. */
  ids: string[];
  pick: number;
  days: number;
}

type Act = (admin: Session, of: Picked) => PromiseLike<Answer>;

const register = (admin: Session, details: object) =>
  admin.post('/api/users/register', aUser({ ...details, password: PASSWORD }));
const edit = (admin: Session, { id }: Picked, change: object) =>
  admin.post('/api/users/update', { id, ...change });

const STEP_KINDS: Record<string, [weight: number, act: Act]> = {
  registers: [3, (admin, { days, pick }) => register(admin, { subValidity: days, amount: pick })],
  'registers for the first use': [
    2,
    async (admin, { days }) => {
      const { _id: package_id } = await aPackage(admin, { days, starts: 'first_use' });
      return register(admin, { package_id });
    },
  ],
  'signs in': [2, (admin, { email }) => admin.post('/api/users/login', { email, password: PASSWORD })],
  renews: [6, (admin, { id, days, pick }) => renew(admin, id, { days, amount: pick })],
  'plans a renewal': [
    3,
    async (admin, { ids, days }) => {
      const made = await admin.post('/api/plans', { action: 'users.renew', ids, days });
      return made.status === 201 ? runPlan(admin, (made.body as PlannedAnswer).plan) : made;
    },
  ],
  'moves the start': [3, (admin, of) => edit(admin, of, { subStartDate: STARTS[of.pick % STARTS.length] })],
  'moves the validity': [4, (admin, of) => edit(admin, of, { subValidity: of.days })],
  'edits another field': [2, (admin, of) => edit(admin, of, { niche: String(of.days) })],
  'makes an admin': [1, (admin, of) => edit(admin, of, { role: 'admin' })],
  'makes a member': [2, (admin, of) => edit(admin, of, { role: 'member' })],
  deletes: [1, (admin, { id }) => admin.delete(`/api/users/${id}`)],
  imports: [
    1,
    async (admin, { email, days, pick }) => {
      const row = `${email},${days},${STARTS[pick % STARTS.length]},member`;
      const file = `email,Validity,Started At,role\n${row}\n`;
      const answer = await runImport(admin, await planUsers(admin, file, { mode: 'upsert' }));
      if (answer.status !== 202) return answer;
      const { undo } = await endOf(admin, (answer.body as JobStateAnswer).job);
      return { status: 200, body: { undo } };
    },
  ],
  'tells them': [1, (admin, { id, days }) => tell(admin, id, days % 2 === 0)],
};
const UNDOES = 'undoes';

const kinds = [...Object.entries(STEP_KINDS), [UNDOES, [6]] as const].map(([what, [weight]]) => ({
  weight,
  arbitrary: fc.constant(what),
}));

const ledgerStep = fc.record({
  what: fc.oneof(...kinds),
  pick: fc.nat(1_000),
  days: fc.integer({ min: 1, max: 400 }),
});

type LedgerStep = typeof ledgerStep extends fc.Arbitrary<infer T> ? T : never;

/** Takes steps with users, and compares the ledger with the users after each. */
class LedgerSteps {
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
    const answer = await this.answerTo(step);
    const { status = 404 } = answer ?? {};
    const { undo } = (answer?.body ?? {}) as MessageAnswer;
    if (undo && step.what !== UNDOES) this.undos.push(undo.id);
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
      const isFirst = ({ kind }: Entry, place: number) => (kind === 'first') === (place === 0);
      return [
        ...(!isAdminRole(role) && theirs.at(-1)?.to !== end ? [`${email}: another end`] : []),
        ...(isTorn ? [`${email}: torn`] : []),
        ...(theirs.every(isFirst) ? [] : [`${email}: begins twice or never`]),
      ];
    });
  }

  /** Undefined where there is nothing to undo, nobody to change, or no room for more users. */
  private async answerTo({ what, pick, days }: LedgerStep): Promise<Answer | undefined> {
    const { admin } = this;
    if (what === UNDOES) {
      const [id] = this.undos.splice(pick % Math.max(this.undos.length, 1), 1);
      return id === undefined ? undefined : takeBack(admin, { id });
    }
    const others = this.users.find({ email: { $ne: admin.user.email } });
    const people = await others.sort({ _id: 1 }).toArray();
    const [one, other] = [people[pick % people.length], people[days % people.length]];
    const isRegistration = what.startsWith('registers');
    if (isRegistration ? people.length >= USERS_MAX : !one) return undefined;
    const ids = [...new Set([one, other].flatMap((each) => (each ? [String(each._id)] : [])))];
    const picked = { id: ids[0] ?? '', email: one?.email ?? '', ids, pick, days };
    return STEP_KINDS[what]?.[1](admin, picked);
  }
}

const STEPS = 100;
const RUNS = times(5, 100);
const WITHIN_MS = times(300_000, 3_000_000);

it(
  'the ledger agrees with every end after each of thousands of changes and undos',
  async () => {
    const property = fc.asyncProperty(
      fc.array(ledgerStep, { minLength: STEPS, maxLength: STEPS }),
      async (steps) => {
        const app = await TestApp.start();
        try {
          const taken = new LedgerSteps(app, await Session.root(app));
          for (const step of steps) await taken.take(step);
        } finally {
          await app.stop();
        }
      },
    );
    await fc.assert(property, { seed: seedFor('the long ledger'), numRuns: RUNS, endOnFailure: true });
  },
  WITHIN_MS,
);
