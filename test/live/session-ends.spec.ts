import { SESSION_END_MESSAGES, type SessionEndCode } from '@keyroster/contracts';
import { Admission } from '../../backend/src/realtime/entry/admission.js';
import { resetActivity, setLock } from '../support/sockets/activity.js';
import { refused } from '../support/checks/answer.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { planned, runPlan } from '../support/checks/changes.js';
import { Session, sessionsOf, type TestApp, withApp } from '../support/app/session.js';
import { ENDING, turnToMinuteBeforeEnd, turnToSecondBeforeEnd } from '../support/app/subscription-end.js';
import { until } from '../support/checks/until.js';

/** A socket closes within this time after the answer to what ends its session. */
const CLOSED_WITHIN_MS = 5_000;

let app: TestApp;
let root: Session;

const update = ({ user }: Session, change: object) =>
  root.post('/api/users/update', { id: user._id, ...change }).expect(200);

const endByAdmin = async (member: Session) =>
  root.post('/api/users/sessions/end', { id: (await sessionsOf(root, member))[0]?._id }).expect(200);

const endByPlan = async ({ user }: Session) =>
  runPlan(root, await planned(root, 'users.endsessions', [user._id])).expect(200);

const ENDS: Array<[string, SessionEndCode, (member: Session) => Promise<unknown>]> = [
  ['a lock', 'locked', (member) => setLock(root, member)],
  ['the deletion', 'deleted', ({ user }) => root.delete(`/api/users/${user._id}`).expect(200)],
  ['a new password', 'changed', (member) => update(member, { password: 'another one' })],
  ['an edit of the start', 'expired', (member) => update(member, { subStartDate: '1/1/2020' })],
  ['a plan that ends sessions', 'logout', endByPlan],
  ['a logout', 'logout', (member) => member.post('/api/users/logout').expect(200)],
  ['an admin', 'logout', endByAdmin],
  ['a login past the usage limit', 'replaced', (member) => member.again()],
];

/** Whoever didn't log out isn't told that they did. */
const ENDED_BY_OTHERS: ReadonlySet<string> = new Set(['a plan that ends sessions', 'an admin']);

async function expectEnd(
  socket: LiveSocket,
  code: SessionEndCode,
  message: string = SESSION_END_MESSAGES[code],
): Promise<void> {
  await until(CLOSED_WITHIN_MS, () => !socket.isOpen);
  expect(socket.ends).toMatchObject([{ code, message }]);
}

withApp((started) => (app = started), { TRUST_PROXY: 'loopback' });
beforeEach(async () => {
  root = await Session.root(app);
});

describe('a session', () => {
  let stranger: LiveSocket;

  beforeAll(async () => {
    stranger = await (await Session.as(app, 'member')).socket();
  });

  it.each(ENDS)('that is ended by %s says %s on all its sockets and closes them', async (how, code, end) => {
    const member = await Session.as(app, 'member', { subValidity: 300 });
    const sockets = [await member.socket(), await member.socket()];
    await end(member);
    const message = ENDED_BY_OTHERS.has(how)
      ? 'Your session has ended, please log in again'
      : SESSION_END_MESSAGES[code];
    for (const socket of sockets) await expectEnd(socket, code, message);
    await refused(member.get('/api/verify-token'), 401, { message });
    expect([stranger.isOpen, stranger.ends]).toEqual([true, []]);
  });

  it('ends with the subscription, by the clock alone, or later where that was renewed', async () => {
    const made = [await Session.as(app, 'member', ENDING), await Session.as(app, 'member', ENDING)];
    turnToMinuteBeforeEnd(app);
    root = await Session.root(app);
    const [ending, renewed] = (await Promise.all(made.map((one) => one.again()))) as [Session, Session];
    const [goes, stays] = [await ending.socket(), await renewed.socket()];
    await update(renewed, { subValidity: 31 });
    turnToSecondBeforeEnd(app);
    await goes.settle();
    expect(goes.isOpen).toBe(true);
    await until(CLOSED_WITHIN_MS, () => !goes.isOpen);
    expect(goes.ends).toEqual([{ code: 'expired', message: 'Your subscription has expired' }]);
    await stays.settle();
    expect([stays.isOpen, stays.ends]).toEqual([true, []]);
  });

  it('ends when nothing was heard of it for 12 hours, though its socket is open', async () => {
    const [silent, pinging] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    const sockets = [await silent.socket(), await pinging.socket()] as const;
    app.turnClock(11 * 3_600_000);
    await sockets[1].ping();
    app.turnClock(12 * 3_600_000 + 60_000);
    await until(CLOSED_WITHIN_MS, () => !sockets[0].isOpen);
    await refused(silent.get('/api/verify-token'), 401);
    expect(sockets[1].isOpen).toBe(true);
  });

  it('ends where its address is not listed any more, but for admins', async () => {
    const listed = { headers: { 'X-Forwarded-For': '203.0.113.5' } };
    const elsewhere = { headers: { 'X-Forwarded-For': '198.51.100.7' } };
    const member = await Session.as(app, 'member', { usageLimit: 2 });
    const inside = await member.socket(listed);
    const outside = await (await member.again()).socket(elsewhere);
    const admin = await root.socket(elsewhere);
    await root.post('/api/whitelist', { ip_address: '203.0.113.0/24' }).expect(201);
    await outside.settle();
    expect(outside.isOpen).toBe(true);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    await expectEnd(outside, 'address');
    expect([inside.isOpen, admin.isOpen]).toEqual([true, true]);
    await root.post('/api/whitelist/enforce', { value: false }).expect(200);
  });
});

describe('a lock', () => {
  it('wins over a handshake that is under way', async () => {
    const member = await Session.as(app, 'member');
    const admission = app.get(Admission);
    const admit = admission.admit.bind(admission);
    jest.spyOn(admission, 'admit').mockImplementationOnce(async (named, ip) => {
      const admitted = await admit(named, ip);
      await setLock(root, member);
      return admitted;
    });
    const opening = await LiveSocket.open(app.url, member.token);
    await expectEnd(opening, 'locked');
  });

  it('comes to the screens after the socket was told, and to the database before; no ping comes after it', async () => {
    const member = await Session.as(app, 'member');
    const screen = await root.socket();
    await screen.watch();
    const socket = await member.socket();
    const heard: string[] = [];
    const stored = () => app.database.collection('users').findOne({ email: member.user.email });
    socket.client.on('session:ended', () => heard.push('user'));
    screen.client.on('activity:delta', ({ users: changes }) => {
      if (changes.some(({ _id }) => _id === member.user._id)) heard.push('screen');
    });
    await setLock(root, member);
    expect(await stored()).toMatchObject({ is_locked: true });
    await until(CLOSED_WITHIN_MS, () => heard.length === 2);
    expect(heard).toEqual(['user', 'screen']);
    await resetActivity(root, member);
    socket.client.emit('presence:ping', {}, () => undefined);
    await until(CLOSED_WITHIN_MS, () => !socket.isOpen);
    await member.post('/api/users/ping').expect(401);
    expect(await stored()).toMatchObject({ last_ping_timestamp: 0 });
  });
});

it('the list of sessions tells which of them have a socket open', async () => {
  const here = await Session.as(app, 'member', { usageLimit: 2 });
  const there = await here.again();
  const live = async () => (await sessionsOf(root, here)).map((session) => session.live);
  expect(await live()).toEqual([false, false]);
  const [socket, tab] = [await here.socket(), await here.socket()];
  expect((await live()).filter(Boolean)).toHaveLength(1);
  const other = await there.socket();
  tab.close();
  await socket.settle();
  expect(await live()).toEqual([true, true]);
  socket.close();
  other.close();
  await until(CLOSED_WITHIN_MS, async () => (await live()).every((isLive) => !isLive));
});
