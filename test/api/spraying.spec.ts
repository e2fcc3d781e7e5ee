import { DAY_MS } from '@keyroster/contracts';
import { aUser } from '@keyroster/testing';
import { type Test } from 'supertest';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { UNKNOWN_ID } from '../support/data/courses.js';
import { inboxOf, itemOf, putAway } from '../support/data/inbox.js';
import { logInWith, setUpApp } from '../support/data/second-factor.js';
import { callerAt } from '../support/app/caller-at.js';

const ENV = { TRUST_PROXY: 'loopback' };
const PASSWORD = 'the right one';
const LIMIT = 100;
/** Tries are given back evenly over a day. */
const REFILL_MS = DAY_MS / LIMIT;
const HELD = {
  code: 'TOO_MANY',
  message: 'Too many wrong tries from this network, please wait before trying again',
} as const;

let app: TestApp;
let root: Session;
let blocks = 0;
let names = 0;

/** A /24 from which nobody has called yet, as its three numbers. */
const newBlock = (): string => `198.18.${(blocks += 1)}`;
const nobody = (): string => `nobody_${(names += 1)}`;
const register = async (): Promise<string> => {
  const { email } = aUser();
  await root.post('/api/users/register', { email, password: PASSWORD, usageLimit: 0 }).expect(201);
  return email;
};
const at = (block: string, host: number, of = app) => callerAt(of, `${block}.${host}`);
const tryWrong = (block: string, of = app): Test => at(block, 1 + (names % 250), of).logIn(nobody(), 'guess');

const blockTries = () => app.database.collection<{ _id: string }>('block_tries');

/** Stores a count of wrong tries, because each real one costs a hash. */
const wrongBefore = (_id: string, wrong: number): Promise<unknown> =>
  blockTries().updateOne({ _id }, { $set: { wrong, at: new Date(Date.now()) } }, { upsert: true });
const isFull = async (block: string): Promise<void> => {
  await tryWrong(block).expect(401);
  await refused(tryWrong(block), 429, HELD);
};

withApp((...begun) => ([app, root] = begun), ENV);
beforeEach(() => app.stopClock());

it('holds a block after 100 wrong tries of many names from many of its addresses, also of those at once', async () => {
  const block = newBlock();
  // A block gets only its share of the logins in flight, so some of the last 20 may be refused earlier.
  const {
    401: wrong,
    429: held = 0,
    503: busy = 0,
  } = await statuses(Array.from({ length: LIMIT + 20 }, () => tryWrong(block)));
  expect([wrong, held + busy]).toEqual([LIMIT, 20]);
  const answer = await refused(at(block, 251).logIn(await register(), PASSWORD), 429, HELD);
  expect(Number(answer.get('Retry-After'))).toBeGreaterThan(REFILL_MS / 1_000 - 2);
  expect(Number(answer.get('Retry-After'))).toBeLessThanOrEqual(REFILL_MS / 1_000);
  await at(newBlock(), 1)
    .logIn(await register(), PASSWORD)
    .expect(200);
});

it('refills evenly over a day', async () => {
  const block = newBlock();
  await wrongBefore(`${block}.0/24`, LIMIT - 1);
  await isFull(block);
  app.stopClock(REFILL_MS - 1_000);
  await refused(tryWrong(block), 429, HELD);
  // The count was written by a clock that is not stopped.
  app.stopClock(1_100);
  await isFull(block);
  app.stopClock(10 * REFILL_MS);
  for (let tries = 0; tries < 9; tries += 1) await tryWrong(block).expect(401);
  await isFull(block);
});

it('lets in whom it knows there, whose wrong tries count for nobody else', async () => {
  const [block, email] = [newBlock(), await register()];
  const home = at(block, 7);
  await home.logIn(email, PASSWORD).expect(200);
  await wrongBefore(`${block}.0/24`, LIMIT + 10);
  await refused(tryWrong(block), 429, HELD);
  for (let tries = 0; tries < 3; tries += 1) await home.logIn(email, 'guess').expect(401);
  await home.logIn(email, PASSWORD).expect(200);
  await refused(at(block, 8).logIn(email, PASSWORD), 429, HELD);
  await wrongBefore(`${block}.0/24`, LIMIT + 9);
  for (let tries = 0; tries < 3; tries += 1) await home.logIn(email, 'guess').expect(401);
  await isFull(block);
});

it('counts no right tries, and no halves of one', async () => {
  const [block, email] = [newBlock(), await register()];
  await wrongBefore(`${block}.0/24`, LIMIT - 1);
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  await setUpApp(app, member);
  for (let host = 1; host < 4; host += 1) {
    await refused(at(block, host).logIn(member.user.email, member.password), 401, { code: 'SECOND_FACTOR' });
  }
  expect(await itemOf(root, 'spraying', `${block}.0/24`)).toBeUndefined();
  for (let host = 4; host < 8; host += 1) await at(block, host).logIn(email, PASSWORD).expect(200);
  for (let tries = 0; tries < 10; tries += 1) await tryWrong(block).expect(401);
  await isFull(block);
});

it('gives ten more for each user who signs in right there, once a day', async () => {
  const [block, one, other] = [newBlock(), await register(), await register()];
  await wrongBefore(`${block}.0/24`, LIMIT - 1);
  for (let host = 1; host < 4; host += 1) {
    for (const email of [one, other]) await at(block, host).logIn(email, PASSWORD).expect(200);
  }
  await wrongBefore(`${block}.0/24`, LIMIT + 19);
  await isFull(block);
  app.stopClock(DAY_MS + 1);
  await wrongBefore(`${block}.0/24`, LIMIT - 1);
  const tomorrow = new Date(Date.now() + DAY_MS);
  await blockTries().updateOne({ _id: `${block}.0/24` }, { $set: { at: tomorrow } });
  await isFull(block);
});

describe('counts as a wrong try', () => {
  it('a wrong PIN', async () => {
    const block = newBlock();
    await wrongBefore(`${block}.0/24`, LIMIT - 1);
    await at(block, 1)
      .enterPin(await register(), '0000')
      .expect(401);
    await refused(tryWrong(block), 429, HELD);
  });

  const changed = { current: 'guess', password: 'another one' };
  it.each<[string, (member: Session, code: string) => Test]>([
    ['code', (member, code) => logInWith(app, member, { code })],
    ['confirmation', (member, code) => member.post('/api/users/confirm', { code })],
    ['present password', (member) => member.post('/api/users/password', changed)],
  ])('a wrong %s', async (_what, tried) => {
    const block = newBlock();
    const member = await Session.as(app, 'member', { usageLimit: 0 });
    const theirs = await setUpApp(app, member);
    await wrongBefore(`${block}.0/24`, LIMIT - 1);
    await tried(member, theirs.wrongCode()).set('X-Forwarded-For', `${block}.9`).expect(401);
    await refused(tryWrong(block), 429, HELD);
  });
});

it('is one count of all processes, and known after a restart', async () => {
  const block = newBlock();
  await wrongBefore(`${block}.0/24`, LIMIT - 2);
  await tryWrong(block).expect(401);
  const other = await TestApp.start({ ...ENV, MONGODB_URI: app.uri });
  await tryWrong(block, other).expect(401);
  await refused(tryWrong(block, other), 429, HELD);
  await other.stop({ keepData: true });
  await refused(tryWrong(block), 429, HELD);
});

describe('in the inbox', () => {
  it('is a held block, with how many names were tried, until an admin lifts it', async () => {
    const block = newBlock();
    const id = `${block}.0/24`;
    await wrongBefore(id, LIMIT - 3);
    for (let tries = 0; tries < 2; tries += 1) await tryWrong(block).expect(401);
    expect(await itemOf(root, 'spraying', id)).toBeUndefined();
    const admin = await root.socket();
    let told = 0;
    admin.client.on('inbox:changed', () => (told += 1));
    await isFull(block);
    await until(5_000, () => told > 0);
    const nothingMore = { name: '', title: '', count: null, until: null };
    const item = { kind: 'spraying', id, block: id, names: 3, at: expect.any(Number) as number };
    expect(await itemOf(root, 'spraying', id)).toEqual({ ...item, ...nothingMore });
    expect((await inboxOf(root)).counts.spraying).toBeGreaterThan(0);

    await root.post('/api/users/unpause', { block: id }).expect(200, { message: 'Pause lifted' });
    expect(await itemOf(root, 'spraying', id)).toBeUndefined();
    await tryWrong(block).expect(401);
    const audit = root.get('/api/audit?action=block.unpaused&limit=1');
    const lifted = { actor: 'root', target: null, target_name: id };
    expect(await answerOf(audit)).toMatchObject({ entries: [lifted] });
    await refused(root.post('/api/users/unpause', { block: id }), 404);
    admin.close();
  });

  it('goes once the block has refilled, and stays away for whoever put it away', async () => {
    const block = newBlock();
    const id = `${block}.0/24`;
    await wrongBefore(id, LIMIT - 1);
    await isFull(block);
    await putAway(root, { kind: 'spraying', id }).expect(200);
    expect(await itemOf(root, 'spraying', id)).toBeUndefined();
    const other = await Session.as(app, 'admin');
    expect(await itemOf(other, 'spraying', id)).toBeDefined();
    app.turnClock(DAY_MS + 1_000);
    expect(await itemOf(await other.again(), 'spraying', id)).toBeUndefined();
  });

  it('is lifted by nobody who names nothing, or a user too', async () => {
    await refused(root.post('/api/users/unpause', {}), 400);
    await refused(root.post('/api/users/unpause', { id: UNKNOWN_ID, block: '192.0.2.0/24' }), 400);
  });
});
