import type { mongo } from 'mongoose';
import { DAY_MS } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { entriesOf, registered, renew } from '../support/data/renewals.js';

const START = Date.UTC(2026, 2, 1, 5);

let app: TestApp;
let admin: Session;

afterEach(() => app.stop());

const renewals = (): mongo.Collection => app.database.collection('renewals');

const members = () =>
  app.database
    .collection('users')
    .find({ role: { $ne: 'admin' } })
    .sort({ _id: 1 })
    .toArray();

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
  const before = await members();

  await startAgain();
  expect(await members()).toEqual(before);
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
      package: '',
      titles: [],
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
