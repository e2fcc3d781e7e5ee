import type {
  OneUserSummaryAnswer,
  UserIdsAnswer,
  UserSummaryAnswer,
  UserSummaryListAnswer,
} from '@keyroster/contracts/dto';
import { subscriptionEnd } from '@keyroster/contracts';
import { aUser } from '@keyroster/testing';
import { ROUTES_OF } from '../support/access/route-permissions.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
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

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback' });
  root = await Session.root(app);
  program = (await aProgram(root, ['users.read'])).calls;
  const [group, own, ofGroup] = [await aGroup(root), await aTitle(root), await aTitle(root)];
  const subStartDate = '01/03/2026';
  const facts = { wasap: '+51 987 654 321', supervisor: 'ana', observation: 'secretive', subStartDate };
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
    supervisor: 'ana',
    profile_group: group.name,
    days_left: expect.any(Number) as number,
    ends_at: subscriptionEnd(subStartDate, 3_650),
    is_locked: false,
    titles: [own.shop_name, ofGroup.shop_name].sort(),
  };
});
afterAll(() => app.stop());

const listed = (query: object = {}) => answerOf<UserSummaryListAnswer>(program.get(LIST).query(query));
const sorted = ({ titles, ...user }: UserSummaryAnswer) => ({ ...user, titles: [...titles].sort() });

describe('a program that may read users', () => {
  it('is answered the fields of its permission and no others', async () => {
    const { users, total } = await listed();
    expect(total).toBe(2);
    expect(users.map(sorted)).toEqual([
      wanted,
      expect.objectContaining({ role: 'admin', ends_at: null, titles: [] }),
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
    expect((await listed({ filter: 'expired' })).total).toBe(0);
    for (const sort of ['seq', '-last_ping_timestamp', 'ip_address', 'observation', 'createdAt']) {
      await refused(program.get(LIST).query({ sort }), 400, { field: 'sort' });
    }
    for (const filter of ['active', 'inactive30', 'alarm']) {
      await refused(program.get(LIST).query({ filter }), 400, { field: 'filter' });
      await refused(program.get('/api/users/ids').query({ filter }), 400, { field: 'filter' });
    }
  });

  it('changes nothing, exports nothing and reads nothing else', async () => {
    for (const route of ROUTES_OF['users.manage']) {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(':id', member.user._id);
      const call =
        method === 'GET'
          ? program.get(path)
          : method === 'POST'
            ? program.post(path, {})
            : program.delete(path);
      await refused(call, 403, { code: 'FORBIDDEN' });
    }
    await refused(program.post('/api/users/register', aUser()), 403);
  });

  it('sees less than one that manages them', async () => {
    const { calls } = await aProgram(root, ['users.manage', 'users.read']);
    const { users } = await answerOf<{ users: object[] }>(calls.get(LIST).query({ q: ADDRESS }));
    expect(users).toMatchObject([{ _id: member.user._id, observation: 'secretive' }]);
  });
});
