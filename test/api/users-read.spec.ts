import { Types } from 'mongoose';
import type {
  OneUserSummaryAnswer,
  UserIdsAnswer,
  UserSummaryAnswer,
  UserSummaryListAnswer,
  OneUserAnswer,
  SessionListAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { subscriptionEnd } from '@keyroster/contracts';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { aTitle, UNKNOWN_ID } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';
import { aProgram } from '../support/data/tokens.js';

const LIST = '/api/users/false';
const ADDRESS = '203.0.113.77';

let app: TestApp;
let root: Session;
let program: Session;
let member: Session;
let wanted: UserSummaryAnswer;

withApp(
  async (...begun) => {
    [app, root] = begun;
    program = (await aProgram(root, ['users.read'])).calls;
    const [group, own, ofGroup] = [await aGroup(root), await aTitle(root), await aTitle(root)];
    const subStartDate = '01/03/2026';
    const facts = {
      wasap: '+51 987 654 321',
      mail: 'ana@example.com',
      supervisor: 'ana',
      observation: 'secretive',
      subStartDate,
    };
    member = await Session.as(app, 'member', { ...facts, profileGroup: group.name, subValidity: 3_650 });
    const { _id, email } = member.user;
    await root.post('/api/shops/assign', { user_id: _id, shop_id: [own._id] }).expect(200);
    await root.post('/api/group/titles', { _id: group._id, titles: [ofGroup._id, own._id] }).expect(200);
    await member.post('/api/users/ping').set('X-Forwarded-For', ADDRESS).expect(200);
    wanted = {
      _id,
      email,
      role: 'member',
      wasap: '+51 987 654 321',
      mail: 'ana@example.com',
      supervisor: 'ana',
      profile_group: group.name,
      days_left: expect.any(Number) as number,
      ends_at: subscriptionEnd(subStartDate, 3_650),
      is_locked: false,
      titles: [own.shop_name, ofGroup.shop_name].sort(),
    };
  },
  { TRUST_PROXY: 'loopback' },
);

const listed = (query: object = {}) => answerOf<UserSummaryListAnswer>(program.get(LIST).query(query));
const sorted = ({ titles, ...user }: UserSummaryAnswer) => ({ ...user, titles: [...titles].sort() });

describe('a program that may read users', () => {
  it('is answered the fields of its permission and no others', async () => {
    const { users, total } = await listed();
    expect(total).toBe(2);
    expect(users.map(sorted)).toEqual([
      wanted,
      expect.objectContaining({ role: 'admin', days_left: null, ends_at: null, titles: [] }),
    ]);
    const { user } = await answerOf<OneUserSummaryAnswer>(program.get(`/api/users/${member.user._id}`));
    expect(sorted(user)).toEqual(wanted);
    expect(
      await answerOf<UserIdsAnswer>(program.get('/api/users/ids').query({ q: member.user.email })),
    ).toEqual({
      ids: [member.user._id],
      total: 1,
    });
    await refused(program.get(`/api/users/${UNKNOWN_ID}`), 404);
    await refused(program.get('/api/users/nobody'), 404);
  });

  it('neither finds, narrows nor sorts by what it is not answered', async () => {
    const part = member.user.email.slice(1, -1).toUpperCase();
    expect((await listed({ q: part })).users.map(({ _id }) => _id)).toEqual([member.user._id]);
    for (const q of [ADDRESS, '203.0.113', '1', 'secretive']) {
      expect((await listed({ q })).users.every(({ email }) => email.includes(q))).toBe(true);
    }
    expect((await listed({ sort: 'email', limit: 1, offset: 1 })).users).toHaveLength(1);
    const [first, last] = (await listed({ sort: 'days_left' })).users;
    expect([first?._id, last?.role]).toEqual([member.user._id, 'admin']);
    expect((await listed({ filter: 'expired' })).total).toBe(0);
    for (const sort of ['seq', '-last_ping_timestamp', 'ip_address', 'observation', 'createdAt']) {
      await refused(program.get(LIST).query({ sort }), 400, { field: 'sort' });
    }
    for (const filter of ['active', 'inactive30', 'alarm']) {
      await refused(program.get(LIST).query({ filter }), 400, { field: 'filter' });
      await refused(program.get('/api/users/ids').query({ filter }), 400, { field: 'filter' });
    }
  });

  it('sees less than one that manages them', async () => {
    const { calls } = await aProgram(root, ['users.manage', 'users.read']);
    const { users } = await answerOf<{ users: object[] }>(calls.get(LIST).query({ q: ADDRESS }));
    expect(users).toMatchObject([{ _id: member.user._id, observation: 'secretive' }]);
  });
});

describe('one user', () => {
  beforeEach(async () => {
    member = await Session.as(app, 'member', { subValidity: 10, usageLimit: 2 });
  });

  const glance = (id: string): Promise<OneUserAnswer> => answerOf(root.get(`/api/users/${id}`));

  /** A ledger entry, some ms after the first. */
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
    package: 'Básico',
    titles: [],
  });

  describe('refuses', () => {
    it.each([UNKNOWN_ID, 'nobody', 'twelve chars', '12', UNKNOWN_ID.slice(1), 'true ', 'x'.repeat(2_000)])(
      '%s, which is nobody',
      (word) => root.get(`/api/users/${encodeURIComponent(word)}`).expect(404),
    );
  });

  it.each(['true', 'false', 'ids', 'export'])('leaves %s a word of its own', (word) =>
    root.get(`/api/users/${word}`).expect(200),
  );

  it('tells of a user what the list tells, when they end, and how they are signed in', async () => {
    await member.again();
    const { _id, email } = member.user;
    const told = await glance(_id);
    const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false').query({ q: email }));
    expect(users).toEqual([told.user]);
    const { sub_start_date, sub_validity } = told.user;
    expect(told.end).toEqual({ at: subscriptionEnd(sub_start_date, sub_validity), days_left: 9 });
    const { sessions } = await answerOf<SessionListAnswer>(root.get(`/api/users/sessions/${_id}`));
    expect(told.sessions).toEqual(sessions);
    expect(told.sessions).toHaveLength(2);
    expect(told).toMatchObject({ titles: [], renewals: expect.any(Array) as unknown[], told_at: null });
    expect(JSON.stringify(told)).not.toContain('password');
  });

  it('tells of whom has expired that nothing is left, and of an admin no end', async () => {
    const expired = await Session.as(app, 'member');
    const past = { id: expired.user._id, subStartDate: '1/1/2020', subValidity: 31 };
    await root.post('/api/users/update', past).expect(200);
    expect((await glance(expired.user._id)).end).toEqual({
      at: subscriptionEnd('01/01/2020', 31),
      days_left: false,
    });
    expect((await glance(root.user._id)).end).toBeNull();
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
});
