import { DAY_MS, MINUTE_MS } from '@keyroster/contracts';
import type { mongo } from 'mongoose';
import { aUser } from '@keyroster/testing';
import type { AuditListAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { callerAt } from '../support/app/caller-at.js';
import { pauseIsShown, pauseOf } from '../support/checks/pause.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { listedUser } from '../support/data/listed-user.js';
import { Session, sessionsOf, TestApp, withApp } from '../support/app/session.js';
import { LoginTries } from '../../backend/src/modules/access/login-tries/index.js';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { until } from '../support/checks/until.js';
import { setUpApp } from '../support/data/second-factor.js';

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
  expect(await pausedUntil(email)).toBeNull();
  await elsewhere().logIn(email, PASSWORD).expect(200);
});

it('is paused by no right tries, however many come at once, and each forgets wrong ones', async () => {
  const email = await register();
  const callers = Array.from({ length: 8 }, () => elsewhere());
  expect(await statuses(callers.map((caller) => caller.logIn(email, PASSWORD)))).toEqual({ 200: 8 });
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await tryWrong(email, 4);
    await elsewhere().logIn(email, PASSWORD).expect(200);
  }
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
    await pauseIsShown(root, await listedUser(root, { email }));
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
/** The collections that logins use, but blocks of addresses, which are counted at the same time as the name. */
const OF_LOGINS = /^(throttles|known_addresses|login_tries|users|second_factors|audit_entries)$/;

/** Excludes what follows later: audit entries are read and sealed, and changed users read again. */
const isOfTheCall = ({ commandName, command }: mongo.CommandStartedEvent): boolean =>
  OF_LOGINS.test(String(command[commandName])) &&
  (command[commandName] !== 'audit_entries' || commandName === 'insert') &&
  !(command[commandName] === 'users' && JSON.stringify(command).includes('"$in"'));

/** The database commands of a call, sorted. */
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
  // A throttled try doesn't wait for its count, which is a command.
  await until(5_000, () => ofThrottles === 1);
  client.off('commandStarted', listener);
  return asked.sort();
}

const guess = (name: string, status: number) =>
  askedDuring(() => refused(root.post('/api/users/login', { email: name, password: 'guess' }), status));

it('asks the same of the database for a name that exists as for one that does not, at each wrong try', async () => {
  const email = await register();
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
  const [{ email }, { password }] = [member.user, member];
  const tries = [
    { email: 'nobody_has_this_name_either', password, code: theirs.code() },
    { email, password: 'guess', code: theirs.code() },
    { email, password, code: theirs.wrongCode() },
    { email, password, code: 'AAAA-BBBB-CCCC-DDDD' },
  ];
  const asked: string[][] = [];
  for (const body of tries)
    asked.push(await askedDuring(() => refused(root.post('/api/users/login', body), 401)));
  for (const commands of asked) expect(commands).toEqual(asked[0]);
});

describe('an address that can’t be read', () => {
  it.each([
    ['a word', 'unknown'],
    ['8 KB of commas and a word', `x${','.repeat(8_000)}`],
  ])('lets its caller in, and leaves no trace: %s', async (_, address) => {
    const email = await register();
    await callerAt(app, '203.0.113.5').logIn(email, PASSWORD).expect(200);
    const { token } = await answerOf<TokenAnswer>(callerAt(app, address).logIn(email, PASSWORD));
    const ping = root.with(token).post('/api/users/ping');
    await ping.set('X-Forwarded-For', address).expect(200);
    const user = await listedUser(root, { email });
    const known = { ip_address: '203.0.113.5', ip_address_history: ['203.0.113.5'], first_ip: '203.0.113.5' };
    expect(user).toMatchObject(known);
    expect(await app.database.collection('users').findOne({ email })).toMatchObject(known);
    const logins = root.get('/api/audit').query({ action: 'login.succeeded', actor: email });
    const { entries } = await answerOf<AuditListAnswer>(logins);
    expect(entries.map(({ ip }) => ip)).toEqual([null, '203.0.113.5']);
    const sessions = await sessionsOf(root, { user });
    expect(sessions.map(({ ip }) => ip).sort()).toEqual(['', '203.0.113.5']);
  });

  it('is on no list, whatever the proxy’s own address is', async () => {
    const email = await register();
    await root.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    await refused(callerAt(app, 'unknown').logIn(email, PASSWORD), 403);
    await root.post('/api/whitelist/enforce', { value: false }).expect(200);
  });

  it('is never known for a name: a stranger behind the proxy has no count beside the name’s own', async () => {
    const email = await register();
    await callerAt(app, 'unknown').logIn(email, PASSWORD).expect(200);
    await tryWrong(email, 5);
    await refused(callerAt(app, 'unknown').logIn(email, PASSWORD), 429);
  });
});

it('knows an IPv6 owner by their /64', async () => {
  const email = await register();
  await callerAt(app, '2001:db8:1:1::1').logIn(email, PASSWORD).expect(200);
  await tryWrong(email, 5);
  await refused(callerAt(app, '2001:db8:1:2::1').logIn(email, PASSWORD), 429);
  await callerAt(app, '2001:db8:1:1:aaaa:bbbb:cccc:dddd').logIn(email, PASSWORD).expect(200);
});
