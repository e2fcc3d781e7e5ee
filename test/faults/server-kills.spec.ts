import { setTimeout as delay } from 'node:timers/promises';
import { activityList, rowOf, setLock } from '../support/sockets/activity.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { times } from '../support/checks/full-run.js';
import { RedisServer } from '../support/processes/redis.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(300_000);

const KILLS = times(3, 20);

let redis: RedisServer;
let one: ServerProcess;
/** The server that is killed; the database is the other's. */
let other: ServerProcess;
let root: Session;
let elsewhere: Session;

const storedPing = async ({ user }: Session): Promise<unknown> => {
  const stored = await one.withDatabase((db) => db.collection('users').findOne({ email: user.email }));
  return stored?.['last_ping_timestamp'];
};

beforeAll(async () => {
  redis = await RedisServer.start();
  one = await ServerProcess.start({ ...SECRETS, REDIS_URL: redis.url, WS_PINGS_PER_SECOND: '50' });
  other = await one.another();
  root = await Session.root(one);
  elsewhere = root.on(other);
});
afterAll(async () => {
  await one.clear();
  await redis.stop();
});

it('kill -9 of one of two makes nobody falsely Inactive, on neither of them', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => Session.as(one, 'member')));
  const sockets = await Promise.all(members.map((member) => member.on(other).socket()));
  const screen = await root.socket();
  await screen.watch();
  const pinged = await Promise.all(sockets.map((socket) => socket.pinged()));
  await until(3_000, async () => {
    const { users } = await activityList(root);
    return members.every(
      ({ user }, index) => users.find(({ _id }) => _id === user._id)?.last_ping_timestamp === pinged[index],
    );
  });
  screen.forget();
  await other.kill();
  await until(2_000, () => sockets.every(({ isOpen }) => !isOpen));
  await delay(3_000);
  expect((await activityList(root)).counts.active).toBe(members.length);
  expect(screen.deltas.filter(({ counts }) => counts.active < members.length)).toEqual([]);
  // They reconnect to the other server, and the killed one knows them again when it is back.
  const back = await Promise.all(members.map((member) => member.on(one).socket()));
  await Promise.all(back.map((socket) => socket.pinged()));
  await other.restart();
  expect((await activityList(elsewhere)).counts.active).toBe(members.length);
  for (const socket of back) socket.close();
});

it(`loses at most the last second of ping times, and nothing else, in each of ${KILLS} kills`, async () => {
  const pings = { acknowledged: 0 };
  await FaultTally.of('one of two servers killed', pings, async (tally) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [member, locked] = [await Session.as(one, 'member'), await Session.as(one, 'member')];
      const socket = await member.on(other).socket();
      await setLock(elsewhere, locked);
      const end = performance.now() + 1_500 + (1_000 * kill) / KILLS;
      let last = 0;
      while (performance.now() < end) {
        last = await socket.pinged();
        pings.acknowledged += 1;
        await delay(50);
      }
      await other.kill();
      const killedAt = performance.now();
      // Seconds are rounded down: a ping of 9.9 whose last stored one was at 8.9 differs by one.
      expect(last - Number(await storedPing(member))).toBeLessThanOrEqual(2);
      await other.restart();
      tally.healed(performance.now() - killedAt);
      const isLost = !(await rowOf(elsewhere, locked)).is_locked;
      tally.expectNothingLost({ lost: isLost ? [locked.user.email] : [], halves: [] });
      expect((await rowOf(elsewhere, member)).ip_address).toBe('127.0.0.1');
    }
  });
});
