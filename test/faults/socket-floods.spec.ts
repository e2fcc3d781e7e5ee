import { setTimeout as delay } from 'node:timers/promises';
import { acksWhile } from '../support/acks.js';
import { activityList } from '../support/activity.js';
import { times } from '../support/full-run.js';
import type { LiveSocket } from '../support/live-socket.js';
import { RawSocket } from '../support/raw-socket.js';
import { residentMiB } from '../support/resident-memory.js';
import { ServerProcess } from '../support/server-process.js';
import { Session } from '../support/session.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

/** Server and flood share two cores with this test: a good ack waits for its turn, not for the flood's end. */
const MEDIAN_MS = 250;
const LONGEST_MS = 2_500;
const GROWTH_MIB = 64;

let server: ServerProcess;
let root: Session;
let bystander: LiveSocket;

beforeAll(async () => {
  server = await ServerProcess.start({ WS_PINGS_PER_SECOND: '20', TRUST_PROXY: 'loopback' });
  root = await Session.root(server);
});
beforeEach(async () => {
  bystander = await (await Session.as(server, 'member')).socket();
});
afterAll(() => server.clear());

/** Nobody noticed, the process lives, and its memory is about what it was. */
async function nobodyNotices(happening: () => Promise<void>): Promise<void> {
  const before = await residentMiB(server.pid);
  const { median, longest } = await acksWhile(bystander, happening());
  expect(median).toBeLessThan(MEDIAN_MS);
  expect(longest).toBeLessThan(LONGEST_MS);
  expect(bystander.isOpen).toBe(true);
  expect((await activityList(root)).counts.total).toBeGreaterThanOrEqual(1);
  expect(await residentMiB(server.pid)).toBeLessThan(before + GROWTH_MIB);
}

it('a flood of 3,000 sockets with bad tokens', async () => {
  const BATCH = 100;
  await nobodyNotices(async () => {
    for (let opened = 0; opened < 3_000; opened += BATCH) {
      const batch = await Promise.all(Array.from({ length: BATCH }, () => RawSocket.open(server.url)));
      for (const raw of batch) raw.connect('nonsense');
      await until(10_000, () => batch.every((raw) => raw.isClosed || raw.hasHeard('44{')));
      expect(batch.some((raw) => raw.hasHeard('session:hello'))).toBe(false);
      for (const raw of batch) raw.close();
    }
  });
});

it('a socket that sends 200 events a second, and comes back whenever it is cut off', async () => {
  const { token } = await Session.as(server, 'member');
  const end = performance.now() + times(5_000, 30_000);
  let cuts = 0;
  await nobodyNotices(async () => {
    let raw = await RawSocket.enter(server.url, token);
    while (performance.now() < end) {
      for (let event = 0; event < 20; event += 1) raw.emit('presence:ping');
      await delay(100);
      if (!raw.isClosed) continue;
      cuts += 1;
      raw = await RawSocket.enter(server.url, token);
    }
    raw.close();
  });
  expect(cuts).toBeGreaterThan(2);
});

it('a socket that sends a payload of megabytes', async () => {
  const { token } = await Session.as(server, 'member');
  await nobodyNotices(async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const raw = await RawSocket.enter(server.url, token);
      raw.emit('presence:ping', { text: 'a'.repeat(60_000) });
      await until(5_000, () => raw.isClosed);
    }
  });
});
