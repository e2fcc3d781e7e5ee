import type {
  UserAnswer,
  UserChangedAnswer,
  UserListAnswer,
  WhitelistAnswer,
} from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { statuses } from '../support/checks/statuses.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const CHECK = '/api/verify-token';
const ROUNDS = Array.from({ length: 6 }, (_, index) => index);

let app: TestApp;
let root: Session;

const register = (details: object = {}) => root.post('/api/users/register', { ...aUser(), ...details });
const users = async (): Promise<UserAnswer[]> =>
  (await answerOf<UserListAnswer>(root.get('/api/users/false'))).users;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

withApp((...begun) => ([app, root] = begun));

it('registers one of 50 who ask for one name at once', async () => {
  expect(await statuses(times(50, () => register({ email: 'the_one' })))).toEqual({ 201: 1, 409: 49 });
  expect((await users()).filter((user) => user.email === 'the_one')).toHaveLength(1);
});

it('gives each of 30 who register at once a number of their own', async () => {
  expect(await statuses(times(30, () => register()))).toEqual({ 201: 30 });
  const all = await users();
  expect(new Set(all.map((user) => user.seq)).size).toBe(all.length);
});

it('lets one of 20 edits of one version win', async () => {
  const { user } = await answerOf<UserChangedAnswer>(register(), 201);
  const edit = (index: number) =>
    root.post('/api/users/update', { id: user._id, version: user.version, niche: `n${index}` });
  expect(await statuses(times(20, edit))).toEqual({ 200: 1, 409: 19 });
  const after = (await users()).find(({ _id }) => _id === user._id);
  expect(after?.version).toBe(user.version + 1);
});

it('makes each of 10 edits that name no version, or says that it is too busy to', async () => {
  const { user } = await answerOf<UserChangedAnswer>(register(), 201);
  const edit = (index: number) => root.post('/api/users/update', { id: user._id, niche: `n${index}` });
  const { 200: made = 0, 503: tooBusy = 0 } = await statuses(times(10, edit));
  expect(made + tooBusy).toBe(10);
  expect((await users()).find(({ _id }) => _id === user._id)?.version).toBe(user.version + made);
});

it('leaves one session of 20 logins at once with a usage limit of one', async () => {
  const member = await Session.as(app, 'member');
  const sessions = await Promise.all(times(20, () => member.again()));
  expect(await statuses(sessions.map((each) => each.get(CHECK)))).toEqual({ 200: 1, 401: 19 });
});

it('leaves no session of somebody who logs in while they are locked or deleted', async () => {
  for (const round of ROUNDS) {
    const member = await Session.as(app, 'member');
    const login = member.post('/api/users/login', { email: member.user.email, password: member.password });
    const end =
      round % 2
        ? root.post('/api/users/lock', { id: member.user._id, value: true })
        : root.delete(`/api/users/${member.user._id}`);
    const [answer] = await Promise.all([login, end.expect(200)]);
    const { token = 'none' } = answer.body as { token?: string };
    await root.get(CHECK).set('Authorization', `Bearer ${token}`).expect(401);
    await member.get(CHECK).expect(401);
  }
});

it('leaves nobody in a group that is deleted while users are put into it', async () => {
  for (const round of ROUNDS) {
    const { group } = await answerOf<{ group: { _id: string; name: string }[] }>(
      root.post('/api/group/add', { name: `group ${round}` }),
      201,
    );
    const { user } = await answerOf<UserChangedAnswer>(register(), 201);
    const id = group.find(({ name }) => name === `group ${round}`)?._id;
    const counts = await statuses([
      register({ profileGroup: `group ${round}` }),
      root.post('/api/users/update', { id: user._id, profileGroup: id }),
      root.post('/api/group/delete', { _id: id }),
    ]);
    expect(Object.keys(counts).filter((status) => !['200', '201', '404'].includes(status))).toEqual([]);
  }
  expect((await users()).filter((user) => user.profile_group !== '')).toEqual([]);
});

describe('the whitelist', () => {
  const list = () => answerOf<WhitelistAnswer>(root.get('/api/whitelist'));
  const add = (ip_address: string) => root.post('/api/whitelist', { ip_address });

  afterEach(async () => {
    for (const { _id } of (await list()).whitelist)
      await root.delete('/api/whitelist', { id: _id }).expect(200);
  });

  it('takes an address once of 10 who list it at once', async () => {
    const spellings = ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.1/32'];
    const adding = times(10, (index) => add(spellings[index % 3] ?? ''));
    expect(await statuses(adding)).toEqual({ 201: 1, 409: 9 });
  });

  it('never takes what a wider entry covers, however close the two come', async () => {
    for (const round of ROUNDS) {
      const counts = await statuses([
        add(`10.${round}.1.0/24`),
        add(`10.${round}.0.0/16`),
        add(`10.${round}.1.1`),
      ]);
      expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(3);
      const kept = (await list()).whitelist.map((entry) => entry.ip_address).slice(0, counts[201] ?? 0);
      // The newest first: nothing that a wider entry covers may stand before it.
      const sizes = kept.map((address) => Number(address.split('/')[1] ?? 32));
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      expect(kept).toContain(`10.${round}.0.0/16`);
    }
  });

  it('is never enforced while it is empty', async () => {
    for (const round of ROUNDS) {
      await add(`10.0.0.${round}`).expect(201);
      const [entry] = (await list()).whitelist;
      await Promise.all([
        root.post('/api/whitelist/enforce', { value: true }),
        root.delete('/api/whitelist', { id: entry?._id }),
      ]);
      expect(await list()).toMatchObject({ whitelist: [], enforced: false });
    }
  });
});
