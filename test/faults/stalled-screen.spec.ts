import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityDelta } from '@keyroster/contracts';
import { acksWhile } from '../support/acks.js';
import { activityList, resetActivity } from '../support/activity.js';
import { times } from '../support/full-run.js';
import { RawSocket } from '../support/raw-socket.js';
import { residentMiB } from '../support/resident-memory.js';
import { ServerProcess } from '../support/server-process.js';
import { Session } from '../support/session.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

const STALLED_MS = times(15_000, 60_000);
/** Enough that a frame about all of them fills what the kernel buffers in a few. */
const USERS = 2_000;
const GROWTH_MIB = 48;

let server: ServerProcess;
let root: Session;

const deltasIn = (raw: RawSocket): ActivityDelta[] =>
  raw.heard
    .filter((packet) => packet.startsWith('42["activity:delta"'))
    .map((packet) => (JSON.parse(packet.slice(2)) as [string, ActivityDelta])[1]);

/** As if they had been registered long ago. */
async function fill(): Promise<void> {
  const { user } = await Session.as(server, 'member');
  await server.withDatabase(async (db) => {
    const users = db.collection('users');
    const { _id, ...pattern } = (await users.findOne({ email: user.email })) ?? {};
    await users.insertMany(
      Array.from({ length: USERS }, (_, index) => {
        const name = `filler_${index}`;
        return { ...pattern, email: name, email_key: name, seq: 10_000 + index };
      }),
    );
    return _id;
  });
  await until(10_000, async () => (await activityList(root)).counts.total > USERS);
}

beforeAll(async () => {
  server = await ServerProcess.start({ WS_PINGS_PER_SECOND: '20' });
  root = await Session.root(server);
  await fill();
});
afterAll(() => server.clear());

it('a screen that reads nothing gets no more frames, holds nobody up, and is brought up to date later', async () => {
  const bystander = await (await Session.as(server, 'member')).socket();
  const watching = await root.socket();
  await watching.watch();
  const stalled = await RawSocket.enter(server.url, root.token);
  stalled.send('420["activity:subscribe",{}]');
  await until(5_000, () => stalled.hasHeard('"counts"'));

  stalled.stopReading();
  const before = await residentMiB(server.pid);
  let sent = 0;
  const { median, longest } = await acksWhile(
    bystander,
    (async () => {
      const end = performance.now() + STALLED_MS;
      for (; performance.now() < end; sent += 1) {
        await resetActivity(root);
        // It answers the server's heartbeat, or it would simply be cut off.
        stalled.send('3');
        await delay(100);
      }
    })(),
  );
  expect(median).toBeLessThan(250);
  expect(longest).toBeLessThan(2_500);
  expect(watching.deltas.length).toBeGreaterThanOrEqual(sent);
  expect(await residentMiB(server.pid)).toBeLessThan(before + GROWTH_MIB);

  stalled.readAgain();
  const { seq } = await watching.watch();
  await until(10_000, () => (deltasIn(stalled).at(-1)?.to ?? 0) >= seq);
  const deltas = deltasIn(stalled);
  expect(deltas.length).toBeLessThan(sent);
  // The frames follow each other; one of them stands for all that were left out.
  deltas.slice(1).forEach(({ from }, index) => expect(from).toBe(deltas[index]?.to));
  stalled.close();
});
