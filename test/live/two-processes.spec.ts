import {
  formatDateTime,
  SESSION_END_MESSAGES,
  type SeatChanged,
  type SeatState,
  type SessionEndCode,
} from '@keyroster/contracts';
import { activityList, resetActivity, rowOf, statusOf } from '../support/sockets/activity.js';
import { refused } from '../support/checks/answer.js';
import { lookAs } from '../support/app/look.js';
import { placeOf, registered, renew, renewedBy, tell } from '../support/data/renewals.js';
import { aSeatedCourse, leave, take } from '../support/data/seats.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { aProgram, type Program } from '../support/data/tokens.js';
import { Session, sessionsOf } from '../support/app/session.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import { until } from '../support/checks/until.js';

/** The benchmark's goal is 150 ms after the write; a busy machine gets more. */
const SOON_MS = 5_000;

let both: TwoProcesses;
let root: Session;
/** The admin on the other process. */
let elsewhere: Session;

/** A member whose session both know, with a socket on the other process. */
async function aMemberThere(): Promise<[Session, LiveSocket]> {
  const member = await Session.as(both.one, 'member');
  return [member, await member.on(both.other).socket()];
}

const ENDS: Array<[string, SessionEndCode, (member: Session) => Promise<unknown>]> = [
  ['the deletion', 'deleted', ({ user }) => root.delete(`/api/users/${user._id}`).expect(200)],
  ['a logout', 'logout', (member) => member.post('/api/users/logout').expect(200)],
];

const PROGRAM_ENDS: Array<[string, (program: Program, maker: Session) => Promise<unknown>]> = [
  ['its removal', ({ _id }) => root.post('/api/tokens/remove', { id: _id }).expect(200)],
  ["its maker's deletion", (_, { user }) => root.delete(`/api/users/${user._id}`).expect(200)],
  [
    "its maker's loss of the role, though that comes back",
    async (_, { user: { _id: id } }) => {
      await root.post('/api/users/update', { id, role: 'member' }).expect(200);
      await elsewhere.post('/api/users/update', { id, role: 'admin' }).expect(200);
    },
  ],
];

const start = (withRedis: boolean): void =>
  withTwoProcesses(
    (started) => {
      both = started;
      [root, elsewhere] = [both.root, both.root.on(both.other)];
    },
    { withRedis },
  );

/** The database alone carries all of this; Redis is only quicker. */
function endEitherWay(programEnds: typeof PROGRAM_ENDS): void {
  it('say on the one why somebody was locked on the other, and until when', async () => {
    const [member, socket] = await aMemberThere();
    const lock = { id: member.user._id, value: true, minutes: 15, reason: 'Account sharing' };
    await root.post('/api/users/lock', lock).expect(200);
    await until(SOON_MS, () => !socket.isOpen);
    const end = (await rowOf(root, member)).lock?.until ?? 0;
    const message = `Your account is locked: Account sharing, until ${formatDateTime(end)}`;
    expect(socket.ends).toEqual([{ code: 'locked', message }]);
    await refused(member.on(both.other).get('/api/verify-token'), 401, { message });
  });

  it('say on the one who took a place on the other', async () => {
    const [member, socket] = await aMemberThere();
    await member.again();
    await until(SOON_MS, () => !socket.isOpen);
    const by = { device: 'another device', ip_tail: '1' };
    expect(socket.ends).toEqual([{ code: 'replaced', message: SESSION_END_MESSAGES.replaced, by }]);
    await refused(member.on(both.other).get('/api/verify-token'), 401, { by });
  });

  it.each(programEnds)('end a program for %s on both at once, its sockets too', async (_, end) => {
    const maker = await Session.as(both.one, 'admin');
    const program = await aProgram(maker, ['activity.watch', 'titles.read']);
    const { calls } = program;
    const callers = [calls, calls.on(both.other)];
    for (const caller of callers) await caller.get('/api/shops').expect(200);
    const sockets = await Promise.all(callers.map((caller) => caller.socket()));
    await end(program, maker);
    await until(SOON_MS, () => sockets.every(({ isOpen }) => !isOpen));
    for (const { ends } of sockets) expect(ends).toMatchObject([{ code: 'logout' }]);
    for (const caller of callers) await refused(caller.get('/api/shops'), 401, { code: 'UNAUTHENTICATED' });
  });
}

describe('two processes with nothing but one database', () => {
  start(false);

  endEitherWay(PROGRAM_ENDS);

  it.each(ENDS)('close a socket on the one for %s on the other, and say %s', async (_, code, end) => {
    const [member, socket] = await aMemberThere();
    const here = await member.socket();
    await end(member);
    await until(SOON_MS, () => !socket.isOpen && !here.isOpen);
    const ended = { code, message: SESSION_END_MESSAGES[code] };
    expect([here.ends, socket.ends]).toMatchObject([[ended], [ended]]);
    await refused(member.on(both.other).get('/api/verify-token'), 401, { message: ended.message });
  });

  it('know a look that began on the other, and its end', async () => {
    const [admin, member] = [await Session.as(both.one, 'admin'), await Session.as(both.one, 'member')];
    const look = await lookAs(admin, member);
    const socket = await look.on(both.other).socket();
    await look.on(both.other).get('/api/shops').expect(200);
    await admin.on(both.other).get('/api/verify-token').expect(200);
    await admin.post('/api/users/logout').expect(200);
    await until(SOON_MS, () => !socket.isOpen);
    const message = 'View as has ended';
    expect(socket.ends).toEqual([{ code: 'logout', message }]);
    await refused(look.on(both.other).get('/api/verify-token'), 401, { message });
  });

  it('show on both boards who is renewed by one, or told by the other', async () => {
    const user = await registered(root);
    await tell(elsewhere, user._id).expect(200);
    const isToldHere = async () => typeof (await placeOf(root, user))?.card.told_at === 'number';
    await until(SOON_MS, isToldHere);
    const { renewal } = renewedBy(await renew(root, user._id).expect(201));
    await until(SOON_MS, async () => (await placeOf(elsewhere, user))?.card.end === renewal.to);
    expect(await placeOf(elsewhere, user)).toMatchObject({ card: { told_at: null, version: 1 } });
  });

  it('both follow a reset by one', async () => {
    const member = await Session.as(both.one, 'member');
    await until(SOON_MS, async () => (await statusOf(elsewhere, member)) === 'Active');
    await resetActivity(root, member);
    await until(SOON_MS, async () => (await rowOf(elsewhere, member)).last_ping_timestamp === 0);
    expect(await rowOf(elsewhere, member)).toMatchObject({ ip_address: '', ip_address_history: [] });
  });
});

describe('two processes joined by Redis', () => {
  start(true);

  endEitherWay(PROGRAM_ENDS.slice(0, 1));

  it('show a first ping on one at once on the screens of the other', async () => {
    const member = await Session.as(both.one, 'member');
    await resetActivity(root);
    await until(SOON_MS, async () => (await activityList(elsewhere)).counts.active === 0);
    const screen = await elsewhere.socket();
    await screen.watch();
    await (await member.socket()).ping();
    const delta = await screen.deltaOf(member.user, SOON_MS);
    expect(delta.counts.active).toBe(1);
    expect((await rowOf(elsewhere, member)).last_ping_timestamp).toBe(
      (await rowOf(root, member)).last_ping_timestamp,
    );
    screen.close();
  });

  it('show refreshed times and new addresses of the other’s users', async () => {
    const member = await Session.as(both.one, 'member');
    const socket = await member.socket({ headers: { 'X-Forwarded-For': '203.0.113.5' } });
    both.turnClocks(30_000);
    await socket.ping();
    const { last_ping_timestamp } = await rowOf(root, member);
    await until(2_500, async () => {
      const row = await rowOf(elsewhere, member);
      return row.last_ping_timestamp === last_ping_timestamp && row.ip_address === '203.0.113.5';
    });
    expect((await rowOf(elsewhere, member)).ip_address_history).toEqual(['203.0.113.5', '127.0.0.1']);
  });

  it('drop a touch by one that is not later than the reset by the other', async () => {
    const [member, there] = await aMemberThere();
    await resetActivity(root, member);
    await until(SOON_MS, async () => (await rowOf(elsewhere, member)).last_ping_timestamp === 0);
    // The process whose clock is behind pings at a time before the reset.
    both.other.turnClock(-5_000);
    await there.ping();
    both.other.turnClock(0);
    const marker = await Session.as(both.other, 'member');
    await until(2_500, async () => (await statusOf(root, marker)) === 'Active');
    for (const admin of [root, elsewhere]) {
      expect(await rowOf(admin, member)).toMatchObject({ last_ping_timestamp: 0, ip_address_history: [] });
    }
  });

  it('count the devices of a user together', async () => {
    const first = await Session.as(both.one, 'member', { usageLimit: 2 });
    const open = [await first.socket(), await (await first.on(both.other).again()).socket()];
    expect(open.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    const third = await (await first.on(both.other).again()).socket();
    await until(SOON_MS, () => open[0]?.isOpen === false);
    expect(open[0]?.ends).toMatchObject([{ code: 'replaced' }]);
    expect([open[1]?.isOpen, third.isOpen]).toEqual([true, true]);
  });

  it('know of each other’s sockets in the list of sessions', async () => {
    const [member, there] = await aMemberThere();
    const live = async () => (await sessionsOf(root, member)).map((session) => session.live);
    expect(await live()).toEqual([true]);
    there.close();
    await until(SOON_MS, async () => (await live())[0] === false);
  });

  it('tell a socket on the one of a seat that the other freed', async () => {
    const { credential, members } = await aSeatedCourse(both.one, root, 1, 2);
    const [holder, next] = members as [Session, Session];
    await take(holder, credential);
    await take(next, credential);
    const socket = await next.on(both.other).socket();
    const heard: SeatState[] = [];
    socket.client.on('seat:changed', ({ seat }: SeatChanged) => heard.push(seat.state));
    await leave(holder, credential);
    await until(SOON_MS, () => heard.at(-1) === 'seated');
    socket.close();
  });
});
