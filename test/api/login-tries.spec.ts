import type { mongo } from 'mongoose';
import { aUser } from '@keyroster/testing';
import { callerAt } from '../support/app/caller-at.js';
import { pauseOf } from '../support/checks/pause.js';
import { refused } from '../support/checks/refusal.js';
import { listedUser } from '../support/data/listed-user.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { LoginTries } from '../../backend/src/modules/access/login-tries/index.js';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { until } from '../support/checks/until.js';
import { setUpApp } from '../support/data/second-factor.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ENV = { TRUST_PROXY: 'loopback' };
const PASSWORD = 'the right one';

let app: TestApp;
let root: Session;
let addresses = 0;

/** An address from which nobody has called yet. */
const elsewhere = () => {
  addresses += 1;
  return callerAt(app, `198.51.100.${addresses}`);
};

const register = async (): Promise<string> => {
  const { email } = aUser();
  await root.post('/api/users/register', { email, password: PASSWORD, usageLimit: 0 }).expect(201);
  return email;
};

const tryWrong = async (email: string, times: number, caller = elsewhere()): Promise<void> => {
  for (let tries = 0; tries < times; tries += 1) {
    await refused(caller.logIn(email, `guess ${tries}`), 401, { message: 'Invalid credentials' });
  }
};

const secondsToWait = async (email: string): Promise<number> => {
  const answer = await refused(elsewhere().logIn(email, PASSWORD), 429);
  return Number(answer.get('Retry-After'));
};

const pausedUntil = (email: string) => pauseOf(root, { email });

withApp((...begun) => ([app, root] = begun), { ...ENV, METRICS_PORT: '0' });
afterEach(() => app.turnClock(0));

it('pauses a name after five wrong tries from anywhere, for the right password too', async () => {
  const email = await register();
  for (let tries = 0; tries < 5; tries += 1) await tryWrong(email, 1);
  expect(await secondsToWait(email)).toBeLessThanOrEqual(60);
  await refused(elsewhere().enterPin(email, PASSWORD), 429);
});

it('pauses a name that nobody has in the same way', async () => {
  await tryWrong('nobody_by_that_name', 5);
  expect(await secondsToWait('nobody_by_that_name')).toBeLessThanOrEqual(60);
});

it('counts wrong PINs and wrong passwords together', async () => {
  const email = await register();
  const caller = elsewhere();
  await tryWrong(email, 3, caller);
  for (const pin of ['1111', '2222']) await refused(caller.enterPin(email, pin), 401);
  await refused(caller.enterPin(email, PASSWORD), 429);
});

it('doubles the pause from 1 to 15 minutes', async () => {
  const email = await register();
  await tryWrong(email, 4);
  let turned = 0;
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    await tryWrong(email, 1);
    const seconds = await secondsToWait(email);
    expect(seconds).toBeGreaterThan(minutes * 60 - 10);
    expect(seconds).toBeLessThanOrEqual(minutes * 60);
    turned += minutes * MINUTE_MS;
    app.turnClock(turned);
  }
  await elsewhere().logIn(email, PASSWORD).expect(200);
});

it('forgets wrong tries at a right one', async () => {
  const email = await register();
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await tryWrong(email, 4);
    await elsewhere().logIn(email, PASSWORD).expect(200);
  }
});

it('is paused by no right tries, however many come at once', async () => {
  const email = await register();
  const callers = Array.from({ length: 8 }, () => elsewhere());
  const all = await Promise.all(callers.map((caller) => caller.logIn(email, PASSWORD)));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await tryWrong(email, 4);
  await elsewhere().logIn(email, PASSWORD).expect(200);
});

it('stays paused by a wrong try when one that another process let through before it is taken back', async () => {
  const email = await register();
  await tryWrong(email, 3);
  const other = await TestApp.start({ ...ENV, MONGODB_URI: app.uri });
  const address = { ip: '203.0.113.60', limitedAs: '203.0.113.60' };
  await app.get(LoginTries).attempt(email, address, async (attempt) => {
    await tryWrong(email, 1, callerAt(other, '203.0.113.61'));
    await attempt.takeBack();
  });
  await other.stop({ keepData: true });
  expect(await secondsToWait(email)).toBeGreaterThan(50);
});

it('shows admins the pause, and lets them lift it', async () => {
  const email = await register();
  expect(await pausedUntil(email)).toBeNull();
  await tryWrong(email, 5);
  const until = await pausedUntil(email);
  expect(until).toBeGreaterThan(Date.now() + 50_000);
  expect(until).toBeLessThanOrEqual(Date.now() + MINUTE_MS);

  const { _id } = await listedUser(root, { email });
  await root.post('/api/users/unpause', { id: _id }).expect(200);
  expect(await pausedUntil(email)).toBeNull();
  await elsewhere().logIn(email, PASSWORD).expect(200);
});

it('shows no pause that is over', async () => {
  const email = await register();
  await tryWrong(email, 5);
  app.turnClock(MINUTE_MS + 1_000);
  expect(await pausedUntil(email)).toBeNull();
});

describe('an address from which a name signed in', () => {
  it("is not held by others' pause", async () => {
    const [email, home] = [await register(), elsewhere()];
    await home.logIn(email, PASSWORD).expect(200);
    await tryWrong(email, 5);
    await secondsToWait(email);
    await home.logIn(email, PASSWORD).expect(200);
    await home.enterPin(email, PASSWORD).expect(200);
    await secondsToWait(email);
    expect(await pausedUntil(email)).toBeGreaterThan(Date.now());
  });

  it('has a count of its own, which holds nobody else', async () => {
    const [email, home] = [await register(), elsewhere()];
    await home.logIn(email, PASSWORD).expect(200);
    await tryWrong(email, 5, home);
    await refused(home.logIn(email, PASSWORD), 429);
    await elsewhere().logIn(email, PASSWORD).expect(200);
  });

  it('is shown to admins while it is paused, and let in again by them', async () => {
    const [email, home] = [await register(), elsewhere()];
    await home.logIn(email, PASSWORD).expect(200);
    await tryWrong(email, 5, home);
    expect(await pausedUntil(email)).toBeGreaterThan(Date.now());
    const { _id } = await listedUser(root, { email });
    await root.post('/api/users/unpause', { id: _id }).expect(200);
    expect(await pausedUntil(email)).toBeNull();
    await home.logIn(email, PASSWORD).expect(200);
  });

  it('is an address like any other after 30 days', async () => {
    const [email, home] = [await register(), elsewhere()];
    await home.logIn(email, PASSWORD).expect(200);
    app.turnClock(31 * DAY_MS);
    root = await Session.root(app);
    await tryWrong(email, 5);
    await refused(home.logIn(email, PASSWORD), 429);
  });
});

const TRIES = ['first', 'second', 'third', 'fourth', 'fifth', 'paused'];
/** Where logins read and write. */
const COLLECTIONS = [
  'throttles',
  'known_addresses',
  'login_tries',
  'block_tries',
  'users',
  'second_factors',
  'audit_entries',
];

/** Audit entries are read and sealed, and users read again after a change, by whoever follows them later. */
const isOfTheCall = ({ commandName, command }: mongo.CommandStartedEvent): boolean =>
  COLLECTIONS.includes(String(command[commandName])) &&
  (command[commandName] !== 'audit_entries' || commandName === 'insert') &&
  !(command[commandName] === 'users' && JSON.stringify(command).includes('"$in"'));

/** What the database is asked for while a call is answered. */
async function askedDuring(call: () => Promise<unknown>): Promise<string[]> {
  const client = app.get(DatabaseConnection).connection.getClient();
  const asked: string[] = [];
  let ofThrottles = 0;
  const listener = (event: mongo.CommandStartedEvent): void => {
    if (!isOfTheCall(event)) return;
    asked.push(event.commandName);
    if (event.command[event.commandName] === 'throttles') ofThrottles += 1;
  };
  client.on('commandStarted', listener);
  await call();
  // A try that is held back doesn't wait for its count, which is a command.
  await until(5_000, () => ofThrottles === 1);
  client.off('commandStarted', listener);
  return asked.sort();
}

const guess = (name: string, status: number) =>
  askedDuring(() => refused(root.post('/api/users/login', { email: name, password: 'guess' }), status));

it('asks the same of the database for a name that exists as for one that does not, at each wrong try', async () => {
  const { email } = aUser();
  await root.post('/api/users/register', aUser({ email })).expect(201);
  for (const nth of TRIES) {
    const status = nth === 'paused' ? 429 : 401;
    const known = await guess(email, status);
    expect(known.length).toBeGreaterThan(1);
    expect([nth, await guess('nobody_has_this_name', status)]).toEqual([nth, known]);
  }
});

it('asks the same of the database for a wrong code as for a wrong password and for a name that nobody has', async () => {
  app.stopClock();
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  const theirs = await setUpApp(app, member);
  const { email } = member.user;
  const { password } = member;
  const tries = [
    { email: 'nobody_has_this_name_either', password, code: theirs.code() },
    { email, password: 'guess', code: theirs.code() },
    { email, password, code: theirs.wrongCode() },
    { email, password, code: 'AAAA-BBBB-CCCC-DDDD' },
  ];
  const asked: string[][] = [];
  for (const body of tries)
    asked.push(await askedDuring(() => refused(root.post('/api/users/login', body), 401)));
  app.turnClock(0);
  for (const commands of asked) expect(commands).toEqual(asked[0]);
});
