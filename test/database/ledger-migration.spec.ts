import type { mongo } from 'mongoose';
import { DAY_MS } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { aCourse, assign } from '../support/data/courses.js';
import { aGroup, moveTo } from '../support/data/profile-groups.js';
import { entriesOf, registered, renew } from '../support/data/renewals.js';

/** More than are read at once. */
const MANY = 1_500;
const START = Date.UTC(2026, 2, 1, 5);

let app: TestApp;
let admin: Session;

afterEach(() => app.stop());

const renewals = (): mongo.Collection => app.database.collection('renewals');

/** All that is kept, but for the ledger, what a start and a login leave, and the data's version. */
async function allElse(): Promise<Record<string, mongo.Document[]>> {
  const names = (await app.database.listCollections().toArray()).map(({ name }) => name).sort();
  const left = ['renewals', 'meta', 'audit_entries', 'audit_chain', 'sessions', 'login_tries', 'throttles'];
  const kept: Record<string, mongo.Document[]> = {};
  for (const name of names.filter((each) => !left.includes(each))) {
    kept[name] = await app.database.collection(name).find().sort({ _id: 1 }).toArray();
  }
  return kept;
}

/** The data as they were before there was a ledger. */
const turnBack = () =>
  app.database
    .collection<{ _id: string; value: number }>('meta')
    .updateOne({ _id: 'data-version' }, { $set: { value: 1 } });

async function startAgain(): Promise<void> {
  const { uri } = app;
  await app.stop({ keepData: true });
  app = await TestApp.start({ MONGODB_URI: uri });
  admin = await Session.root(app);
}

beforeEach(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});

it('begins the ledger with the subscriptions of all but admins, and changes nothing else', async () => {
  const details = { subStartDate: '1/3/2026', subValidity: 40, affiliate: 'Luis', paymentMethod: 'Yape' };
  const user = await registered(admin, details);
  await registered(admin, { role: 'admin' });
  const broken = await registered(admin);
  const course = await aCourse(admin);
  await assign(admin, user, course.title).expect(200);
  await moveTo(admin, user, await aGroup(admin)).expect(200);
  const { insertedId } = await app.database.collection('users').insertOne({
    email: 'old',
    role: 'adminss',
    sub_start_date: '1/3/2026',
    sub_validity: 1,
    seq: 99,
    createdAt: new Date(5),
  });
  await app.database
    .collection('users')
    .updateOne({ email: broken.email }, { $set: { sub_start_date: '?' } });
  await renewals().deleteMany({});
  await turnBack();
  const before = await allElse();

  await startAgain();
  expect(await allElse()).toEqual(before);
  expect(await renewals().countDocuments()).toBe(3);
  expect(await entriesOf(admin, user._id)).toEqual([
    {
      _id: expect.any(String) as string,
      user_id: user._id,
      email: user.email,
      days: 40,
      from: START,
      to: START + 40 * DAY_MS,
      amount: 0,
      method: 'Yape',
      note: '',
      kind: 'first',
      by: '',
      at: Date.parse(user.createdAt),
      affiliate: 'Luis',
      supervisor: '',
    },
  ]);
  expect(await entriesOf(admin, String(insertedId))).toMatchObject([{ kind: 'first', at: 5, method: '' }]);
  expect(await entriesOf(admin, broken._id)).toMatchObject([{ kind: 'first', days: 0, from: 0, to: 0 }]);
});

it('is done by one of two processes that start together, and is whole for both', async () => {
  const users = [await registered(admin), await registered(admin), await registered(admin)];
  const { insertedIds } = await app.database.collection('users').insertMany(
    Array.from({ length: MANY }, (_, place) => ({
      email: `old_${place}`,
      role: 'member',
      sub_start_date: '1/3/2026',
      sub_validity: 1 + (place % 60),
      seq: 1_000 + place,
    })),
  );
  const before = await allElse();
  await renewals().deleteMany({});
  await turnBack();
  const { uri } = app;
  await app.stop({ keepData: true });

  const [one, other] = await Promise.all([
    TestApp.start({ MONGODB_URI: uri }),
    TestApp.start({ MONGODB_URI: uri }),
  ]);
  app = one;
  try {
    expect(await allElse()).toEqual(before);
    const entries = await renewals().find().toArray();
    const ids = [...users.map(({ _id }) => _id), ...Object.values(insertedIds).map(String)];
    expect(entries.map(({ user_id }) => String(user_id)).sort()).toEqual([...ids].sort());
    expect(entries.every(({ kind }) => kind === 'first')).toBe(true);
    for (const process of [one, other]) {
      const root = await Session.root(process);
      expect(await entriesOf(root, ids.at(-1) ?? '')).toMatchObject([
        { kind: 'first', email: `old_${MANY - 1}` },
      ]);
      await renew(root, users[0]?._id ?? '').expect(201);
    }
    expect((await entriesOf(await Session.root(one), users[0]?._id ?? '')).map(({ kind }) => kind)).toEqual([
      'renewal',
      'renewal',
      'first',
    ]);
  } finally {
    await other.stop({ keepData: true });
  }
}, 60_000);

it('makes no second entry when it was killed half-way and runs again', async () => {
  const [one, two] = [await registered(admin), await registered(admin)];
  await renewals().deleteMany({});
  await turnBack();
  await startAgain();
  const before = await entriesOf(admin, one._id);
  expect(await renewals().countDocuments()).toBe(2);

  await renewals().deleteOne({ email: two.email });
  await turnBack();
  await startAgain();
  expect(await renewals().countDocuments()).toBe(2);
  expect(await entriesOf(admin, one._id)).toEqual(before);
  await renew(admin, two._id).expect(201);
  expect(await entriesOf(admin, two._id)).toMatchObject([{ kind: 'renewal' }, { kind: 'first' }]);
});
