import { setTimeout as delay } from 'node:timers/promises';
import { SESSION_END_MESSAGES } from '@keyroster/contracts';
import { aTitle } from '../support/data/courses.js';
import { activityList, rowOf, setLock } from '../support/sockets/activity.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { Meanwhile } from '../support/faults/meanwhile.js';
import { TcpProxy } from '../support/faults/tcp-proxy.js';
import { times } from '../support/checks/full-run.js';
import { patiently } from '../support/checks/patiently.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { RedisServer } from '../support/processes/redis.js';
import { refused } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(300_000);

const AWAY_MS = times(4_000, 15_000);
const COUNT = times(1, 5);
/** After this time, a process that hears of no other asks the database. */
const TRUSTED_FOR_MS = 1_000;
const CLOSED_WITHIN_MS = 2_000;
const CONVERGED_WITHIN_MS = 2_000;

let redis: RedisServer;
/** Between the second process and Redis. */
let way: TcpProxy;
let one: TestApp;
let other: TestApp;
let root: Session;
let elsewhere: Session;

beforeAll(async () => {
  redis = await RedisServer.start();
  way = await TcpProxy.to(redis.port);
  const env = { WS_PINGS_PER_SECOND: '50' };
  one = await TestApp.start({ ...env, REDIS_URL: redis.url });
  other = await TestApp.start({
    ...env,
    MONGODB_URI: one.uri,
    REDIS_URL: `redis://127.0.0.1:${way.port}`,
  });
  root = await Session.root(one);
  elsewhere = root.on(other);
});
afterAll(async () => {
  await other.stop({ keepData: true });
  await one.stop();
  await way.stop();
  await redis.stop();
});

async function agree(): Promise<boolean> {
  const [here, there] = [await activityList(root), await activityList(elsewhere)];
  return JSON.stringify([here.users, here.counts]) === JSON.stringify([there.users, there.counts]);
}

/** Expects a lock on one process to end the session on the other, though Redis carries no news of it. */
async function expectLockToBite(): Promise<void> {
  const member = await Session.as(one, 'member', { usageLimit: 2 });
  const there = member.on(other);
  await there.get('/api/verify-token').expect(200);
  const socket = await there.socket();
  await setLock(root, member);
  const lockedAt = performance.now();
  await until(CLOSED_WITHIN_MS, () => !socket.isOpen);
  expect(socket.ends).toMatchObject([{ code: 'locked' }]);
  await delay(lockedAt + TRUSTED_FOR_MS - performance.now());
  await patiently(() =>
    refused(there.get('/api/verify-token'), 401, { message: SESSION_END_MESSAGES.locked }),
  );
}

it.each<[string, () => unknown]>([
  ['cut', () => way.cut()],
  ['refused', () => way.refuse()],
  ['half open', () => way.swallow('requests', 'answers')],
  ['half open, answers lost', () => way.swallow('answers')],
  ['half open, requests lost', () => way.swallow('requests')],
  ['slow', () => way.slow({ delayMs: 100, bytesPerSecond: 64 * 1_024 })],
])(
  `Redis %s for ${AWAY_MS / 1_000} s: pings are acknowledged, a lock bites, both agree once it is back`,
  async (name, begin) => {
    const members = [await Session.as(one, 'member'), await Session.as(one, 'member')] as const;
    const sockets = [await members[0].socket(), await members[1].on(other).socket()];
    const screen = await root.socket();
    await until(3_000, agree);
    const acknowledged = { acknowledged: 0 };
    await FaultTally.of(`Redis ${name}`, acknowledged, async (tally) => {
      for (let time = 0; time < COUNT; time += 1) {
        const meanwhile = new Meanwhile(other, sockets);
        let healedAt: number;
        try {
          await begin();
          const end = performance.now() + AWAY_MS;
          screen.news.length = 0;
          await aTitle(elsewhere);
          await expectLockToBite();
          await delay(end - performance.now());
        } finally {
          await way.heal();
          healedAt = performance.now();
          await meanwhile.stop();
        }
        acknowledged.acknowledged += meanwhile.acknowledgedPings;
        meanwhile.expectNoNotice();
        await until(CONVERGED_WITHIN_MS + meanwhile.busyMs, agree);
        await until(CONVERGED_WITHIN_MS, () => screen.news.some(({ what }) => what === 'shops'));
        tally.healed(performance.now() - healedAt);
        // Both know the last ping of each that was acknowledged while Redis was away.
        const lost: string[] = [];
        for (const [place, member] of members.entries()) {
          const acknowledgedAt = meanwhile.lastPingOf(sockets[place] as LiveSocket);
          expect(acknowledgedAt).toBeGreaterThan(0);
          for (const admin of [root, elsewhere]) {
            const { email, last_ping_timestamp: known } = await rowOf(admin, member);
            if (known < acknowledgedAt) lost.push(`${email} on ${admin === root ? 'one' : 'the other'}`);
          }
        }
        tally.expectNothingLost({ lost, halves: [] });
        // Both stay equal.
        await Promise.all(sockets.map((socket) => socket.ping()));
        await until(3_000, agree);
      }
    });
    for (const socket of [screen, ...sockets]) socket.close();
  },
);
