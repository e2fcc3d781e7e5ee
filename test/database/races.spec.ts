import { Types } from 'mongoose';
import type { Caller } from '../../backend/src/common/access/caller.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { Leases } from '../../backend/src/database/leases.js';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { JobsRepository } from '../../backend/src/modules/record/imports/jobs/jobs.repository.js';
import { JobsService } from '../../backend/src/modules/record/imports/jobs/jobs.service.js';
import type { UserListAnswer, WhitelistAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import type { Test } from 'supertest';
import { answerOf, statuses } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { assign, aTitle } from '../support/data/courses.js';
import { aGroup, moveTo } from '../support/data/profile-groups.js';
import { entriesOf, registered, renew } from '../support/data/renewals.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';

const CHECK = '/api/verify-token';
const ROUNDS = Array.from({ length: 4 }, (_, index) => index);

let app: TestApp;
let root: Session;

const register = (details: object = {}) => root.post('/api/users/register', { ...aUser(), ...details });
const users = async () => (await answerOf<UserListAnswer>(root.get('/api/users/false'))).users;

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
  const user = await registered(root);
  const edit = (index: number) =>
    root.post('/api/users/update', { id: user._id, version: user.version, niche: `n${index}` });
  expect(await statuses(times(20, edit))).toEqual({ 200: 1, 409: 19 });
  const after = (await users()).find(({ _id }) => _id === user._id);
  expect(after?.version).toBe(user.version + 1);
});

it('makes each of 10 edits that name no version', async () => {
  const user = await registered(root);
  const edit = (index: number) => root.post('/api/users/update', { id: user._id, niche: `n${index}` });
  expect(await statuses(times(10, edit))).toEqual({ 200: 10 });
  expect((await users()).find(({ _id }) => _id === user._id)?.version).toBe(user.version + 10);
});

it('assigns one title to 30 users at once', async () => {
  const title = await aTitle(root);
  const all = await Promise.all(times(30, () => registered(root)));
  expect(await statuses(all.map((user) => assign(root, user, title)))).toEqual({ 200: 30 });
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
    const [{ _id, name }, user] = [await aGroup(root, `group ${round}`), await registered(root)];
    const counts = await statuses([
      register({ profileGroup: name }),
      moveTo(root, user, { _id }),
      root.post('/api/group/delete', { _id }),
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
      // Newest first: no entry may come before a wider one that covers it.
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

const failing = (): never => {
  throw new Error('an effect failed');
};

it('an effect that throws neither skips the others nor undoes what was committed', async () => {
  const transactions = app.get(Transactions);
  const told: string[] = [];
  const result = await transactions.run(async () => {
    transactions.afterCommit(() => told.push('before'));
    transactions.afterCommit(failing);
    transactions.afterCommit(() => told.push('after'));
    await app.database.collection('effects').insertOne({ isThere: true });
    return 'committed';
  });
  expect(result).toBe('committed');
  expect(told).toEqual(['before', 'after']);
});

it('a change whose news fails is answered as what it is: done', async () => {
  jest.spyOn(app.get(UserRoster), 'put').mockImplementation(failing);
  const payload = aUser();
  await root.post('/api/users/register', payload).expect(201);
  expect(await app.database.collection('users').countDocuments({ email: payload.email })).toBe(1);
});

/** Work that lasts until it is ended. */
function lasting() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = jest.fn(() => ended);
  return { work, end: () => end() };
}

it('a lease has one holder, in the same process too', async () => {
  const leases = app.get(Leases);
  const first = lasting();
  const holding = leases.hold('some_work', first.work);
  await until(5_000, () => first.work.mock.calls.length === 1);
  const second = jest.fn(() => Promise.resolve());
  await expect(leases.hold('some_work', second)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(second).not.toHaveBeenCalled();
  first.end();
  await holding;
  await leases.hold('some_work', second);
  expect(second).toHaveBeenCalledTimes(1);
});

it('a job that begins while it is looked for lost ones is not taken for one', async () => {
  const caller = { user_id: root.user._id, username: 'x', role: 'admin', session_id: '' } as Caller;
  const id = new Types.ObjectId();
  const { work, end } = lasting();
  const repository = app.get(JobsRepository);
  const goingOn = repository.goingOn.bind(repository);
  const looks = jest.spyOn(repository, 'goingOn').mockImplementationOnce(async () => {
    await app.get(JobsService).start(id, 1, caller, work);
    return goingOn();
  });
  const leases = jest.spyOn(app.get(Leases), 'hold');
  for (const laterMs of [5_000, 10_000]) {
    app.turnClock(laterMs);
    app.get(JobsService).wake();
    await app.get(JobsService).look();
  }
  expect(looks.mock.calls.length).toBeGreaterThanOrEqual(2);
  // Of the leases of jobs, only its own.
  expect(leases.mock.calls.filter(([name]) => name.startsWith('job:'))).toHaveLength(1);
  const stored = await app.database.collection('jobs').findOne({ _id: id });
  expect(stored).toMatchObject({ state: 'running' });
  end();
});

describe('the ledger', () => {
  it('renews once of ten who saw one version at once', async () => {
    const user = await registered(root);
    const calls = times(10, () => renew(root, user._id, { version: user.version }));
    expect(await statuses(calls)).toEqual({ 201: 1, 409: 9 });
    expect(await entriesOf(root, user._id)).toMatchObject([{ kind: 'renewal' }, { kind: 'first' }]);
  });

  it('has an entry for each of those who renew without a version, and none for who was too late', async () => {
    const user = await registered(root);
    const calls = times(10, () => renew(root, user._id, { days: 1 }));
    const { 201: made = 0, 503: tooBusy = 0 } = await statuses(calls);
    expect(made + tooBusy).toBe(10);
    const entries = await entriesOf(root, user._id);
    expect(entries).toHaveLength(made + 1);
    expect(new Set(entries.map(({ to }) => to)).size).toBe(made + 1);
  });
});

// Last, because the first admin may be gone afterwards.
it.each<[string, (by: Session, whom: Session) => Test]>([
  ['demoting', (by, { user }) => by.post('/api/users/update', { id: user._id, role: 'member' })],
  ['deleting', (by, { user }) => by.delete(`/api/users/${user._id}`)],
])('leaves one of two admins who are %s each other', async (_, against) => {
  for (let round = 0; round < 3; round += 1) {
    const { email, password } = aUser({ role: 'admin' });
    await register({ email, password, role: 'admin' }).expect(201);
    const other = await Session.of(app, email, password);
    const counts = await statuses([against(root, other), against(other, root)]);
    expect(counts[200]).toBe(1);
    if ((await root.get('/api/users/false')).status !== 200) root = other;
    const admins = (await users()).filter(({ role }) => role === 'admin');
    expect(admins.map(({ _id }) => _id)).toEqual([root.user._id]);
  }
});
