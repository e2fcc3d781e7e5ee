import { setTimeout as delay } from 'node:timers/promises';
import { activityList, rowOf, setLock } from '../support/sockets/activity.js';
import { times } from '../support/checks/full-run.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(120_000);

const AWAY_MS = times(5_000, 30_000);
const PING_MS = 1_000;
const ACKED_WITHIN_MS = 500;
/** Both say the same so soon after Redis is back. */
const CONVERGED_WITHIN_MS = 2_000;

let both: TwoProcesses;
let root: Session;
let elsewhere: Session;

/** Pings once a second until it is over; answers the longest wait for an ack. */
async function pingFor(ms: number, sockets: LiveSocket[]): Promise<number> {
  const end = performance.now() + ms;
  let longest = 0;
  while (performance.now() < end) {
    const sent = performance.now();
    const answers = await Promise.all(sockets.map((socket) => socket.ping()));
    longest = Math.max(longest, performance.now() - sent);
    expect(answers.filter((answer) => 'statusCode' in answer)).toEqual([]);
    await delay(Math.max(0, sent + PING_MS - performance.now()));
  }
  return longest;
}

async function agree(): Promise<boolean> {
  const [here, there] = [await activityList(root), await activityList(elsewhere)];
  return JSON.stringify([here.users, here.counts]) === JSON.stringify([there.users, there.counts]);
}

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: true });
  root = both.root;
  elsewhere = root.on(both.other);
});
afterAll(() => both.stop());

describe.each([
  ['dies and comes back empty', () => both.redis.kill(), () => both.redis.up()],
  ['hangs', () => Promise.resolve(both.redis.freeze()), () => Promise.resolve(both.redis.thaw())],
])(`when Redis %s for ${AWAY_MS / 1_000} s`, (_, takeAway, bringBack) => {
  it('pings are acknowledged, each process serves its own, and both agree once it is back', async () => {
    const members = [await Session.as(both.one, 'member'), await Session.as(both.one, 'member')] as const;
    const sockets = [await members[0].socket(), await members[1].on(both.other).socket()] as const;
    const locked = await Session.as(both.one, 'member', { usageLimit: 2 });
    const lockedSockets = [await locked.socket(), await locked.on(both.other).socket()];
    const screen = await root.socket();
    await screen.watch();
    await Promise.all(sockets.map((socket) => socket.ping()));
    await until(3_000, agree);

    await takeAway();
    screen.forget();
    const newcomer = await Session.as(both.one, 'member');
    await screen.deltaOf(newcomer.user);
    await setLock(root, locked);
    await until(2_000, () => lockedSockets.every(({ isOpen }) => !isOpen));
    for (const socket of lockedSockets) expect(socket.ends).toMatchObject([{ code: 'locked' }]);
    expect(await pingFor(AWAY_MS, [...sockets])).toBeLessThan(ACKED_WITHIN_MS);
    const told = await rowOf(root, members[0]);
    await screen.delta(({ users }) =>
      users.some(
        ({ _id, last_ping_timestamp }) =>
          _id === told._id && last_ping_timestamp === told.last_ping_timestamp,
      ),
    );

    await bringBack();
    await until(CONVERGED_WITHIN_MS, agree);
    expect(await rowOf(elsewhere, members[0])).toEqual(told);
    // And so they go on.
    await Promise.all(sockets.map((socket) => socket.ping()));
    await until(3_000, agree);
    expect(sockets.every(({ isOpen }) => isOpen)).toBe(true);
    screen.close();
  });
});
