import type { Test } from 'supertest';
import type { AuditListAnswer, SessionListAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { callerAt } from '../support/app/caller-at.js';
import { UNKNOWN_ID } from '../support/data/courses.js';
import { refused } from '../support/checks/refusal.js';
import { listedUser } from '../support/data/listed-user.js';
import { type Session } from '../support/app/session.js';
import { type TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const UNREADABLE = [
  ['a word', 'unknown'],
  ['8 KB of commas and a word', `x${','.repeat(8_000)}`],
] as const;

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun), { TRUST_PROXY: 'loopback' });

const newMember = async () => {
  const payload = aUser({ usageLimit: 0 });
  await root.post('/api/users/register', payload).expect(201);
  return payload;
};

const from = (call: Test, address: string) => call.set('X-Forwarded-For', address);

const stored = (email: string): Promise<UserAnswer> => listedUser(root, { email });

const addressesOf = ({ ip_address, ip_address_history, first_ip }: UserAnswer) => ({
  ip_address,
  ip_address_history,
  first_ip,
});

const loginsOf = async (email: string) => {
  const query = `action=login.succeeded&actor=${email}`;
  return (await answerOf<AuditListAnswer>(root.get(`/api/audit?${query}`))).entries.map(({ ip }) => ip);
};

describe('an address that can’t be read', () => {
  it.each(UNREADABLE)('lets its caller in, and leaves no trace: %s', async (_, address) => {
    const { email, password } = await newMember();
    await callerAt(app, '203.0.113.5').logIn(email, password).expect(200);
    const { token } = await answerOf<{ token: string }>(callerAt(app, address).logIn(email, password));
    const known = { ip_address: '203.0.113.5', ip_address_history: ['203.0.113.5'], first_ip: '203.0.113.5' };
    const user = await stored(email);
    expect(addressesOf(user)).toEqual(known);
    expect(await loginsOf(email)).toEqual([null, '203.0.113.5']);

    const ping = root.post('/api/users/ping').set('Authorization', `Bearer ${token}`);
    await from(ping, address).expect(200);
    expect(addressesOf(await stored(email))).toEqual(known);
    const row = await app.database.collection('users').findOne({ email });
    expect(row).toMatchObject(known);
    const { sessions } = await answerOf<SessionListAnswer>(root.get(`/api/users/sessions/${user._id}`));
    expect(sessions.map(({ ip }) => ip).sort()).toEqual(['', '203.0.113.5']);
  });

  it('leaves a user who came from nowhere else without one', async () => {
    const { email, password } = await newMember();
    await callerAt(app, 'unknown').logIn(email, password).expect(200);
    const user = await stored(email);
    expect(addressesOf(user)).toEqual({ ip_address: '', ip_address_history: [], first_ip: '' });
    expect(user.last_ping_timestamp).toBeGreaterThan(0);
  });

  it('is on no list, whatever the proxy’s own address is', async () => {
    const { email, password } = await newMember();
    await root.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    await refused(callerAt(app, 'unknown').logIn(email, password), 403);
    await root.post('/api/whitelist/enforce', { value: false }).expect(200);
  });

  it('is never known for a name: a stranger behind the proxy has no count beside the name’s own', async () => {
    const { email, password } = await newMember();
    await callerAt(app, 'unknown').logIn(email, password).expect(200);
    for (let tries = 0; tries < 5; tries += 1) {
      await refused(callerAt(app, '203.0.113.9').logIn(email, 'guess'), 401);
    }
    await refused(callerAt(app, 'unknown').logIn(email, password), 429);
  });
});

it('knows an IPv6 owner by their /64', async () => {
  const { email, password } = await newMember();
  await callerAt(app, '2001:db8:1:1::1').logIn(email, password).expect(200);
  for (let tries = 0; tries < 5; tries += 1) {
    await refused(callerAt(app, '203.0.113.9').logIn(email, 'guess'), 401);
  }
  await refused(callerAt(app, '2001:db8:1:2::1').logIn(email, password), 429);
  await callerAt(app, '2001:db8:1:1:aaaa:bbbb:cccc:dddd').logIn(email, password).expect(200);
});

describe('limits', () => {
  const elsewhere = '198.51.100.1';
  let names = 0;
  const guess = (address: string) => callerAt(app, address).logIn(`nobody_${(names += 1)}`, 'guess');
  const publicList = (address: string) => from(root.get(`/api/shops/getuserbyshopid/${UNKNOWN_ID}`), address);

  withApp((...begun) => ([app, root] = begun), {
    TRUST_PROXY: 'loopback',
    LOGINS_PER_MINUTE: '2',
    PUBLIC_LIST_PER_MINUTE: '3',
  });
  beforeEach(() => app.database.collection('throttles').deleteMany({}));

  it('count whose address can’t be read by the connection’s own', async () => {
    await refused(guess('unknown'), 401);
    await refused(guess('x'.repeat(8_000)), 401);
    await refused(guess('something else'), 429);
    await refused(guess('127.0.0.1'), 429);
    await refused(guess(elsewhere), 401);
    for (let calls = 0; calls < 3; calls += 1) await publicList(`unknown ${calls}`).expect(200);
    await refused(publicList('unknown'), 429);
  });
});
