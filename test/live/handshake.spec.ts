import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { DAY_MS, EXTENSION_ORIGIN, type ErrorBody } from '@keyroster/contracts';
import { forgedTokens } from '../support/access/forged-tokens.js';
import { LiveSocket, type Handshake } from '../support/sockets/live-socket.js';
import { RawSocket } from '../support/sockets/raw-socket.js';
import { expectErrorBody } from '../support/checks/answer.js';
import { aProgram } from '../support/data/tokens.js';
import { resetActivity, setLock } from '../support/sockets/activity.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

const KEY = randomBytes(32);

let app: TestApp;
let root: Session;

const FIREFOX = 'moz-extension://0a1b2c3d-0000-4000-8000-0123456789ab';

async function expectRefusal(handshake: Handshake, statusCode: number, message?: string): Promise<void> {
  const body = await LiveSocket.refusal(app.url, handshake);
  expect(body).toMatchObject({ statusCode, ...(message !== undefined && { message }) });
  expectErrorBody(body);
}

withApp((started) => (app = started), {
  JWT_SECRET: KEY.toString('base64'),
  CORS_ORIGINS: `https://allowed.example, ${FIREFOX}`,
  TRUST_PROXY: 'loopback',
});
beforeEach(async () => {
  root = await Session.root(app);
});

describe('who has a good token', () => {
  it('is let in and greeted once, with the server’s time and the pace of pings', async () => {
    const before = Date.now();
    const socket = await (await Session.as(app, 'member')).socket();
    await socket.settle();
    expect(socket.hellos).toEqual([{ serverTime: expect.any(Number) as number, pingEvery: 30_000 }]);
    const serverTime = socket.hellos.at(0)?.serverTime ?? 0;
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now());
  });

  it('may come without an origin, as a program, from the server’s own, from a listed one, and as our extension', async () => {
    for (const origin of [undefined, app.url, 'https://allowed.example', FIREFOX, EXTENSION_ORIGIN]) {
      const socket = await root.socket(origin === undefined ? {} : { headers: { origin } });
      expect(socket.isOpen).toBe(true);
    }
  });
});

describe('the way in', () => {
  it('is the websocket of the one namespace alone, and serves no client script', async () => {
    await request(app.url).get('/socket.io/?EIO=4&transport=polling').expect(400);
    await request(app.url).get('/socket.io/socket.io.js').expect(400);
    await expect(LiveSocket.open(`${app.url}/admin`, root.token)).rejects.toThrow('Invalid namespace');
  });

  it('handles no event before the token was checked', async () => {
    const { token } = await Session.as(app, 'member');
    const raw = await RawSocket.open(app.url);
    raw.send('420["presence:ping",{}]');
    raw.connect(token);
    raw.send('421["presence:ping",{}]');
    await until(5_000, () => raw.isClosed);
    expect(raw.hasHeard('serverTime')).toBe(false);
  });
});

it('while the server starts every handshake is told to come again, with a good token, a bad one or none', async () => {
  const refusals: ErrorBody[] = [];
  const starting = await TestApp.start(
    { JWT_SECRET: KEY.toString('base64'), MONGODB_URI: app.uri },
    async (url) => {
      for (const auth of [{ token: root.token }, { token: 'nonsense' }, {}]) {
        refusals.push(await LiveSocket.refusal(url, { auth }));
      }
    },
  );
  await starting.stop({ keepData: true });
  const unavailable = { statusCode: 503, code: 'UNAVAILABLE' };
  expect(refusals).toMatchObject([unavailable, unavailable, unavailable]);
  refusals.forEach(expectErrorBody);
});

describe('a handshake is refused', () => {
  it('without a token, with nonsense, and with an object', async () => {
    for (const auth of [{}, { token: 'nonsense' }, { token: { $ne: null } }])
      await expectRefusal({ auth }, 401, 'Please log in');
  });

  it('with a token in a header or a cookie', async () => {
    const { token } = root;
    await expectRefusal({ headers: { authorization: `Bearer ${token}` } }, 401);
    await expectRefusal({ headers: { cookie: `token=${token}` } }, 401);
    await expectRefusal({ query: { token } }, 401);
    await expectRefusal({ query: { auth: JSON.stringify({ token }) } }, 401);
  });

  it('with a forged token', async () => {
    const member = await Session.as(app, 'member');
    const forged = forgedTokens({ good: member.token, key: KEY, others: root.token });
    for (const [kind, token] of Object.entries(forged)) {
      const body = await LiveSocket.refusal(app.url, { auth: { token } });
      expect([kind, body.statusCode]).toEqual([kind, 401]);
    }
  });

  it.each(['https://elsewhere.example', 'null', 'http://127.0.0.1', 'not a url'])(
    'from the origin %s',
    (origin) => expectRefusal({ auth: { token: root.token }, headers: { origin } }, 403),
  );

  it('for the lock, though the session had ended before it, and for that end once the user is unlocked', async () => {
    const member = await Session.as(app, 'member');
    await member.post('/api/users/logout').expect(200);
    await setLock(root, member);
    await expectRefusal({ auth: { token: member.token } }, 403, 'Your account is locked');
    await setLock(root, member, false);
    await expectRefusal({ auth: { token: member.token } }, 401);
  });

  it('from an address that is not listed, but for admins, and for a lock before that', async () => {
    const member = await Session.as(app, 'member');
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    const unlisted = { auth: { token: member.token }, headers };
    await root.post('/api/whitelist', { ip_address: '203.0.113.0/24' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    expect((await member.socket({ headers: { 'X-Forwarded-For': '203.0.113.5' } })).isOpen).toBe(true);
    expect((await root.socket({ headers })).isOpen).toBe(true);
    await expectRefusal(unlisted, 401);
    await setLock(root, member);
    await expectRefusal(unlisted, 403, 'Your account is locked');
    await root.post('/api/whitelist/enforce', { value: false }).expect(200);
  });
});

describe('a socket of a program', () => {
  it('is refused without activity.watch, with a token that is none, and from where it is not bound to', async () => {
    const none = `kr_${'A'.repeat(43)}`;
    await expectRefusal({ auth: { token: none } }, 401);
    const { token } = await aProgram(root, ['users.manage']);
    await expectRefusal({ auth: { token } }, 403);
    const bound = await aProgram(root, ['activity.watch'], { addresses: ['192.0.2.0/24'] });
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    await expectRefusal({ auth: { token: bound.token }, ...from('198.51.100.1') }, 401);
    expect((await bound.calls.socket(from('192.0.2.9'))).isOpen).toBe(true);
  });

  it("is an admin's screen: it watches, pings for nobody, and ends with its token", async () => {
    const { calls } = await aProgram(root, ['activity.watch'], { expires_days: 1 });
    const screen = await calls.socket();
    await screen.watch();
    const member = await Session.as(app, 'member');
    await resetActivity(root, member);
    await (await member.socket()).ping();
    await screen.deltaOf(member.user, 5_000);
    expect(await screen.ping()).toMatchObject({ statusCode: 403 });
    app.turnClock(DAY_MS);
    await until(5_000, () => !screen.isOpen);
    expect(screen.ends).toMatchObject([{ code: 'logout' }]);
  });

  it('takes no place of its maker, and outlives their sessions', async () => {
    const maker = await Session.as(app, 'admin');
    const { calls } = await aProgram(maker, ['activity.watch']);
    const [own, screen] = [await maker.socket(), await calls.socket()];
    await maker.post('/api/users/logout').expect(200);
    await until(5_000, () => !own.isOpen);
    await screen.watch();
  });
});
