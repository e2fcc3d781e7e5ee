import { randomBytes } from 'node:crypto';
import type { Test } from 'supertest';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/changes.js';
import { auditOf } from '../support/data/courses.js';
import { logInWith } from '../support/data/second-factor.js';
import { listedUser } from '../support/data/listed-user.js';
import { alarmsOf } from '../support/data/spans.js';
import { until } from '../support/checks/until.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { Session, sessionsOf, type TestApp, withApp } from '../support/app/session.js';

const CHECK = '/api/verify-token';
const REPLACED = 'Signed in on another device';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';

let app: TestApp;
let root: Session;

const back = (session: Session): Test => session.post('/api/users/takeback');

/** A session with the token that a call is answered. */
const entered = async (session: Session, call: Test): Promise<Session> =>
  session.with((await answerOf<TokenAnswer>(call)).token);

const taken = (session: Session): Promise<Session> => entered(session, back(session));

/** A user with a limit of one device, who has just lost their session to another device. */
async function aLoser(details: object = {}): Promise<{ lost: Session; winner: Session }> {
  const lost = await Session.as(app, 'member', { usageLimit: 1, ...details });
  return { lost, winner: await lost.again() };
}

const edit = ({ user }: Session, change: object) =>
  root.post('/api/users/update', { id: user._id, ...change }).expect(200);

withApp((started) => (app = started), { TRUST_PROXY: 'loopback' });
beforeEach(async () => {
  root = await Session.root(app);
});

describe('a place', () => {
  it('that was lost says who took its place: on its socket, at its next call, at its handshake, and nowhere else', async () => {
    const lost = await Session.as(app, 'member', { usageLimit: 1 });
    const socket = await lost.socket();
    const there = { 'User-Agent': CHROME, 'X-Forwarded-For': '203.0.113.77' };
    await logInWith(app, lost).set(there).expect(200);
    const by = { device: 'Chrome on Windows', ip_tail: '77' };
    await until(5_000, () => socket.ends.length > 0);
    expect(socket.ends).toEqual([{ code: 'replaced', message: REPLACED, by }]);
    await refused(lost.get(CHECK), 401, { code: 'SESSION_ENDED', message: REPLACED, by });
    const refusal = await LiveSocket.refusal(app.url, { auth: { token: lost.token } });
    expect(refusal).toMatchObject({ statusCode: 401, message: REPLACED, by });
  });

  it('is taken back from the newest other one, which hears who did', async () => {
    const oldest = await Session.as(app, 'member', { usageLimit: 2 });
    const second = await oldest.again();
    const newest = await oldest.again();
    const socket = await newest.socket();
    const again = await taken(oldest);
    expect(again.token).not.toBe(oldest.token);
    await again.get(CHECK).expect(200);
    await second.get(CHECK).expect(200);
    await refused(newest.get(CHECK), 401, { message: REPLACED });
    expect(socket.ends).toMatchObject([{ code: 'replaced', by: { ip_tail: expect.any(String) as string } }]);
    await refused(oldest.get(CHECK), 401, { message: REPLACED });
  });

  it('is taken from nobody where one is free, is audited, and makes somebody Active', async () => {
    const { lost, winner } = await aLoser();
    await edit(lost, { usageLimit: 2 });
    await root.post('/api/users/resetactivity', { ids: [lost.user._id] }).expect(200);
    const again = await taken(lost);
    for (const session of [winner, again]) await session.get(CHECK).expect(200);
    const { _id, email } = lost.user;
    const told = { actor: email, target_name: email };
    expect(await auditOf(root, _id, 'session.taken_back')).toMatchObject([told]);
    expect((await listedUser(root, lost.user)).last_ping_timestamp).toBeGreaterThan(0);
  });

  it('is taken back once, by one of many who ask at once', async () => {
    const { lost } = await aLoser();
    expect(await statuses([back(lost), back(lost), back(lost)])).toEqual({ 200: 1, 401: 2 });
    await refused(back(lost), 401, { message: REPLACED });
    expect(await sessionsOf(root, lost)).toHaveLength(1);
  });

  it.each<[string, (lost: Session, winner: Session) => Promise<unknown>]>([
    ['a password that an admin changed', (lost) => edit(lost, { password: 'another one' })],
    [
      'a password of one’s own',
      (_, winner) =>
        winner.post('/api/users/password', { current: winner.password, password: 'my new one' }).expect(200),
    ],
    [
      'an admin who signed them out',
      async (lost) => runPlan(root, await planned(root, 'users.endsessions', [lost.user._id])).expect(200),
    ],
  ])('is refused since %s', async (_what, end) => {
    const { lost, winner } = await aLoser();
    await end(lost, winner);
    await refused(back(lost), 401);
  });

  it('is refused like a login to whoever is locked, before or since, and open again after', async () => {
    const { lost, winner } = await aLoser();
    const terms = { id: lost.user._id, value: true, reason: 'Account sharing' };
    await root.post('/api/users/lock', terms).expect(200);
    const message = 'Your account is locked: Account sharing';
    await refused(back(lost), 403, { code: 'LOCKED', message });
    await refused(back(winner), 403, { code: 'LOCKED', message });
    await root.post('/api/users/lock', { id: lost.user._id, value: false }).expect(200);
    await refused(back(winner), 401, { code: 'SESSION_ENDED' });
    await back(lost).expect(200);
  });

  it('is refused like a login at an address that is not listed', async () => {
    const { lost } = await aLoser();
    await root.post('/api/whitelist', { ip_address: '198.51.100.1' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    try {
      await refused(back(lost), 403, { code: 'ADDRESS_NOT_LISTED' });
      await back(lost).set('X-Forwarded-For', '198.51.100.1').expect(200);
    } finally {
      await root.post('/api/whitelist/enforce', { value: false }).expect(200);
    }
  });

  it('changes hands five times in an hour; each time more is a fight', async () => {
    let { lost, winner } = await aLoser();
    for (let times = 0; times < 5; times += 1) [lost, winner] = [winner, await taken(lost)];
    expect(await alarmsOf(root, lost)).toEqual([]);
    await refused(back(lost), 429, { code: 'TOO_MANY' });
    expect(await alarmsOf(root, lost)).toMatchObject([{ kind: 'fight', closed_at: null }]);
    await refused(back(lost), 429);
    expect(await alarmsOf(root, lost)).toHaveLength(1);
    await winner.get(CHECK).expect(200);
    const { lost: other } = await aLoser();
    await back(other).expect(200);
    app.turnClock(61 * 60_000);
    await refused(back(lost), 401, { message: REPLACED });
  });
});

describe('a browser', () => {
  const inBrowser = (session: Session, device_id: string): Promise<Session> =>
    entered(session, logInWith(app, session, { device_id }));
  const aDevice = (): string => randomBytes(16).toString('hex');

  it('has one session of a user, below the limit too, and takes no place of another while one is free', async () => {
    const elsewhere = await Session.as(app, 'member', { usageLimit: 3 });
    const id = aDevice();
    const before = await inBrowser(elsewhere, id);
    const now = await inBrowser(elsewhere, id.toUpperCase());
    await refused(before.get(CHECK), 401, { message: REPLACED });
    await elsewhere.get(CHECK).expect(200);
    await now.get(CHECK).expect(200);
    expect(await sessionsOf(root, elsewhere)).toHaveLength(2);
  });

  it('is known by its PIN login and by its handshake too', async () => {
    const id = aDevice();
    const member = await Session.as(app, 'member', { usageLimit: 5 });
    const socket = await member.socket({ auth: { token: member.token, device_id: id } });
    await socket.ping();
    await socket.settle();
    const pin = { username: member.user.email, password: member.password, device_id: id };
    const byPin = await entered(member, member.with('').post('/api/users/userlogin', pin));
    await refused(member.get(CHECK), 401, { message: REPLACED });
    await byPin.get(CHECK).expect(200);
  });

  it('keeps its id when it takes its place back', async () => {
    const id = aDevice();
    const member = await Session.as(app, 'member', { usageLimit: 1 });
    const lost = await inBrowser(member, id);
    await member.again();
    const again = await taken(lost);
    await edit(member, { usageLimit: 9 });
    await inBrowser(member, id);
    await refused(again.get(CHECK), 401, { message: REPLACED });
  });

  it('is not called by what is no id', async () => {
    const device_id = 'abc';
    const member = await Session.as(app, 'member');
    const bad = { statusCode: 400, field: 'device_id' } as const;
    await refused(logInWith(app, member, { device_id }), 400, bad);
    const auth = { token: member.token, device_id };
    expect(await LiveSocket.refusal(app.url, { auth })).toMatchObject(bad);
    const made = { token: 'made up', device_id };
    expect(await LiveSocket.refusal(app.url, { auth: made })).toMatchObject({ statusCode: 401 });
  });
});
