import { subscriptionEnd } from '@keyroster/contracts';
import type { OneUserAnswer, SessionListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { answerOf } from '../support/checks/answer.js';
import { assign, aTitle, UNKNOWN_ID } from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let admin: Session;
let member: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
beforeEach(async () => {
  member = await Session.as(app, 'member', { subValidity: 10, usageLimit: 2 });
});
afterAll(() => app.stop());

const glance = (id: string): Promise<OneUserAnswer> => answerOf(admin.get(`/api/users/${id}`));

/** An entry of the ledger, so many ms after the first. */
const entryOf = (userId: string, at: number) => ({
  _id: new Types.ObjectId(),
  user_id: new Types.ObjectId(userId),
  email: 'as it was then',
  days: 30,
  from: 1,
  to: 2,
  amount: 2_500,
  method: 'Yape',
  note: '',
  kind: 'renewal',
  by: 'root',
  at,
  affiliate: '',
  supervisor: 'Sara',
});

describe('refuses', () => {
  it.each([UNKNOWN_ID, 'nobody', 'twelve chars', '12', UNKNOWN_ID.slice(1), 'true ', 'x'.repeat(2_000)])(
    '%s, which is nobody',
    (word) => admin.get(`/api/users/${encodeURIComponent(word)}`).expect(404),
  );
});

it.each(['true', 'false', 'ids', 'export'])('leaves %s a word of its own', (word) =>
  admin.get(`/api/users/${word}`).expect(200),
);

it('tells of a user what the list tells, when they end, and how they are signed in', async () => {
  await member.again();
  const { _id, email } = member.user;
  const told = await glance(_id);
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q: email }));
  expect(users).toEqual([told.user]);
  const { sub_start_date, sub_validity } = told.user;
  expect(told.end).toEqual({ at: subscriptionEnd(sub_start_date, sub_validity), days_left: 9 });
  const { sessions } = await answerOf<SessionListAnswer>(admin.get(`/api/users/sessions/${_id}`));
  expect(told.sessions).toEqual(sessions);
  expect(told.sessions).toHaveLength(2);
  expect(told).toMatchObject({ titles: [], renewals: expect.any(Array) as unknown[], told_at: null });
  expect(JSON.stringify(told)).not.toContain('password');
});

it('takes an id in capitals', async () => {
  expect((await glance(member.user._id.toUpperCase())).user._id).toBe(member.user._id);
});

it('tells of whom has expired that nothing is left, and of an admin no end', async () => {
  const expired = await Session.as(app, 'member');
  const past = { id: expired.user._id, subStartDate: '1/1/2020', subValidity: 31 };
  await admin.post('/api/users/update', past).expect(200);
  expect((await glance(expired.user._id)).end).toEqual({
    at: subscriptionEnd('01/01/2020', 31),
    days_left: false,
  });
  expect((await glance(admin.user._id)).end).toBeNull();
});

it('tells their titles by name, each once, and through whom', async () => {
  const [own, both, ofGroup] = [await aTitle(admin), await aTitle(admin), await aTitle(admin)];
  await aTitle(admin);
  const group = await aGroup(admin);
  const grouped = await Session.as(app, 'member', { profileGroup: group._id });
  await giveTitles(admin, group, both, ofGroup).expect(200);
  await assign(admin, grouped.user, own, both).expect(200);
  const { titles } = await glance(grouped.user._id);
  expect(titles).toHaveLength(3);
  expect(titles).toEqual(
    expect.arrayContaining([
      { ...own, from: 'user' },
      { ...both, from: 'user' },
      { ...ofGroup, from: 'group' },
    ]),
  );
});

it('tells the last 20 entries of their ledger, newest first, and when they were told of the end', async () => {
  const { _id } = member.user;
  const ledger = app.database.collection('renewals');
  await ledger.deleteMany({ user_id: new Types.ObjectId(_id) });
  const entries = Array.from({ length: 22 }, (_, place) => entryOf(_id, 1_000 + place));
  await ledger.insertMany([...entries, entryOf(UNKNOWN_ID, 5_000)]);
  const toldAt = 1_760_000_000_000;
  await app.database
    .collection('users')
    .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { told_at: toldAt } });
  const told = await glance(_id);
  const newest = entries
    .slice(2)
    .reverse()
    .map((entry) => ({ ...entry, _id: String(entry._id), user_id: _id }));
  expect(told.renewals).toEqual(newest);
  expect(told.told_at).toBe(toldAt);
});
