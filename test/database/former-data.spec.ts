import type { BrowserAnswer, UserAnswer, UserChangedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { DAY_MS } from '@keyroster/contracts';
import { aUser } from '@keyroster/testing';
import type { mongo } from 'mongoose';
import { answerOf } from '../support/checks/answer.js';
import { Session, TestApp } from '../support/app/session.js';
import { entriesOf, registered, renew } from '../support/data/renewals.js';

const START = Date.UTC(2026, 2, 1, 5);
/** Fields that users may lack who were stored before there were these, with their defaults. */
const LATER = {
  wasap: '',
  mail: '',
  messages: true,
  nstbrowser_email: '',
  observation: '',
  ip_address_history: [],
  is_locked: false,
  last_ping_timestamp: 0,
  version: '',
};

let app: TestApp;
let admin: Session;
let user: UserAnswer;
let broken: UserAnswer;
/** A user with a role that no longer exists. */
let oldId: string;
let lacking: UserAnswer;
let before: unknown[];

const users = (): mongo.Collection => app.database.collection('users');
const renewals = (): mongo.Collection => app.database.collection('renewals');
const members = () =>
  users()
    .find({ role: { $ne: 'admin' } })
    .sort({ _id: 1 })
    .toArray();

/** Sets the data back to a version without ledger, and starts again. */
async function startFromBefore(): Promise<void> {
  const meta = app.database.collection<{ _id: string; value: number }>('meta');
  await meta.updateOne({ _id: 'data-version' }, { $set: { value: 1 } });
  const { uri } = app;
  await app.stop({ keepData: true });
  app = await TestApp.start({ MONGODB_URI: uri });
  admin = await Session.root(app);
}

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
  const details = { subStartDate: '1/3/2026', subValidity: 40, affiliate: 'Luis', paymentMethod: 'Yape' };
  user = await registered(admin, details);
  await registered(admin, { role: 'admin' });
  broken = await registered(admin);
  await users().updateOne({ email: broken.email }, { $set: { sub_start_date: '?' } });
  const { insertedId } = await users().insertOne({
    email: 'old',
    role: 'adminss',
    sub_start_date: '1/3/2026',
    sub_validity: 1,
    seq: 99,
    createdAt: new Date(5),
  });
  oldId = String(insertedId);
  await admin.post('/api/group/add', { name: 'north' }).expect(201);
  const payload = { ...aUser({ profileGroup: 'north', niche: 'shoes' }) };
  lacking = (await answerOf<UserChangedAnswer>(admin.post('/api/users/register', payload), 201)).user;
  await users().updateOne({ email: payload.email }, { $unset: LATER });
  await renewals().deleteMany({});
  before = await members();
  await startFromBefore();
});
afterAll(() => app.stop());

it('the ledger begins with the subscriptions of all but admins, and nothing else is changed', async () => {
  expect(await members()).toEqual(before);
  expect(await renewals().countDocuments()).toBe(4);
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
  expect(await entriesOf(admin, oldId)).toMatchObject([{ kind: 'first', at: 5, method: '' }]);
  expect(await entriesOf(admin, broken._id)).toMatchObject([{ kind: 'first', days: 0, from: 0, to: 0 }]);
});

describe('a user who was stored before there were some of the fields', () => {
  const listed = async (path: string): Promise<UserAnswer | undefined> => {
    const { users: all } = await answerOf<UserListAnswer>(admin.get(path));
    return all.find(({ _id }) => _id === lacking._id);
  };

  it('is listed whole, in the activity list too, and shown by their profile group', async () => {
    for (const query of ['', '?sort=-wasap', '?q=user_', '?q=user_&sort=email']) {
      expect(await listed(`/api/users/false${query}`)).toEqual(lacking);
    }
    expect(await listed('/api/users/true')).toEqual(lacking);
    const { browser } = await answerOf<BrowserAnswer>(admin.get('/api/browser'));
    const { _id, email } = lacking;
    expect(browser[0]?.users).toEqual([{ _id, email, nstbrowser_email: '' }]);
  });

  it('is edited from the version that was answered, and what is not set stays the default', async () => {
    const { _id, version } = lacking;
    const edit = { id: _id, version, niche: 'hats' };
    const { user: edited } = await answerOf<UserChangedAnswer>(admin.post('/api/users/update', edit));
    expect(edited).toEqual({ ...lacking, niche: 'hats', version: version + 1 });
    expect(await listed('/api/users/false')).toEqual(edited);
  });
});

it('the ledger gets no second entry when its beginning was killed half-way and runs again', async () => {
  const first = await entriesOf(admin, user._id);
  await renewals().deleteOne({ email: lacking.email });
  await startFromBefore();
  expect(await renewals().countDocuments()).toBe(4);
  expect(await entriesOf(admin, user._id)).toEqual(first);
  await renew(admin, lacking._id).expect(201);
  expect(await entriesOf(admin, lacking._id)).toMatchObject([{ kind: 'renewal' }, { kind: 'first' }]);
});
