import fc from 'fast-check';
import type { TokenAnswer, UserChangedAnswer } from '@keyroster/contracts/dto';
import request from 'supertest';
import { aUser } from '@keyroster/testing';
import { callerAt } from '../support/app/caller-at.js';
import { type Session, type TestApp, withApp } from '../support/app/session.js';
import { times } from '../support/checks/full-run.js';
import { seedFor } from '../support/checks/seed.js';
import { aCourse, assign } from '../support/data/courses.js';
import { explain, repair, type Wanted } from '../support/data/explain.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';

const RUNS = times(20, 2_000);
const LISTED = '198.51.100.7';
const UNLISTED = '203.0.113.9';
const RUNNING = { subStartDate: '1/1/2020', subValidity: 36_500 };
const ENDED = { subStartDate: '1/1/2020', subValidity: 1 };

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let group: { _id: string };

withApp(
  async (...begun) => {
    [app, admin] = begun;
    course = await aCourse(admin);
    group = await aGroup(admin);
    await giveTitles(admin, group, course.title).expect(200);
    await admin.post('/api/whitelist', { ip_address: LISTED }).expect(201);
  },
  { TRUST_PROXY: 'loopback' },
);

const state = fc.record({
  role: fc.constantFrom('member', 'specific', 'all_profile', 'keyroster_soft', 'admin'),
  isLocked: fc.boolean(),
  isEnded: fc.boolean(),
  isEnforced: fc.boolean(),
  through: fc.constantFrom('nobody', 'own', 'group'),
  usageLimit: fc.integer({ min: 0, max: 3 }),
  address: fc.constantFrom(LISTED, UNLISTED),
  /** Devices that signed in before, which make the address known. */
  devices: fc.integer({ min: 0, max: 2 }),
  wrongTries: fc.constantFrom(0, 0, 0, 4, 5),
  wanted: fc.constantFrom('credential', 'title', 'entry'),
});

type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

/** Rarely has more than one thing wrong, or nobody would ever get in. */
const seldomWrong = fc.record({
  state,
  kept: fc.array(fc.constantFrom('isLocked', 'isEnded', 'isEnforced', 'wrongTries', 'through'), {
    maxLength: 2,
  }),
});

const NOTHING_WRONG = {
  isLocked: false,
  isEnded: false,
  isEnforced: false,
  wrongTries: 0,
  through: 'own',
} as const;

/** Whether a member who signs in from this address gets what they want. */
async function tries(email: string, password: string, { address, wanted }: State): Promise<boolean> {
  const login = await callerAt(app, address).logIn(email, password);
  if (login.status !== 200) return false;
  if (wanted === 'entry') return true;
  const path =
    wanted === 'title' ? `/api/shops/subtitle/${course.title._id}` : `/api/products/${course.subtitle._id}`;
  const { token } = login.body as TokenAnswer;
  const asked = await request(app.url)
    .get(path)
    .set('X-Forwarded-For', address)
    .set('Authorization', `Bearer ${token}`);
  return asked.status === 200;
}

async function put(from: State) {
  const { role, usageLimit, isEnded, isLocked, isEnforced, through, address, devices, wrongTries } = from;
  const profileGroup = through === 'group' ? { profileGroup: group._id } : {};
  const payload = aUser({ role, usageLimit, ...RUNNING, ...profileGroup });
  await admin.post('/api/whitelist/enforce', { value: false }).expect(200);
  const made = await admin.post('/api/users/register', payload).expect(201);
  const { user } = made.body as UserChangedAnswer;
  if (through === 'own' && role !== 'admin') await assign(admin, user, course.title).expect(200);
  for (let count = 0; count < devices; count += 1) {
    await callerAt(app, address).logIn(user.email, payload.password).expect(200);
  }
  if (isEnded) await admin.post('/api/users/update', { id: user._id, ...ENDED }).expect(200);
  if (isLocked && role !== 'admin') {
    await admin.post('/api/users/lock', { id: user._id, value: true }).expect(200);
  }
  for (let count = 0; count < wrongTries; count += 1) {
    await callerAt(app, address).logIn(user.email, 'a wrong password').expect(401);
  }
  if (isEnforced) await admin.post('/api/whitelist/enforce', { value: true }).expect(200);
  return { user, password: payload.password };
}

const WANTED: Record<State['wanted'], () => Wanted> = {
  credential: () => ({ p_id: course.credential._id }),
  title: () => ({ shop_id: course.title._id }),
  entry: () => ({}),
};

it(
  'whatever stands in somebody’s way: what is told is what their own calls are answered',
  async () => {
    const outcomes = { came: 0, stayedOut: 0 };
    const property = fc.asyncProperty(seldomWrong, async ({ state: drawn, kept }) => {
      const right = Object.fromEntries(
        Object.entries(NOTHING_WRONG).filter(([field]) => !(kept as string[]).includes(field)),
      );
      const from: State = { ...drawn, ...right };
      const { user, password } = await put(from);
      const could = await tries(user.email, password, from);
      const told = await explain(admin, user, WANTED[from.wanted]());
      expect({ from, may: told.may }).toEqual({ from, may: could });
      expect(told.may).toBe(told.rules.every(({ holds }) => holds));
      outcomes[could ? 'came' : 'stayedOut'] += 1;

      // Each repair mends its rule, and all of them together let the member in.
      for (const rule of told.rules.filter(({ holds }) => !holds)) {
        if (rule.repair && rule.rule !== 'whitelist') await repair(admin, rule);
      }
      if (from.isEnforced) await admin.post('/api/whitelist/enforce', { value: false }).expect(200);
      expect({ from, mended: await tries(user.email, password, from) }).toEqual({ from, mended: true });
    });
    await fc.assert(property, { seed: seedFor('explain'), numRuns: RUNS, endOnFailure: true });
    expect(outcomes.came).toBeGreaterThan(0);
    expect(outcomes.stayedOut).toBeGreaterThan(0);
  },
  times(180_000, 3_600_000),
);
