import { setTimeout as delay } from 'node:timers/promises';
import { activityList } from '../support/sockets/activity.js';
import { Bystanders } from '../support/load/bystanders.js';
import { times } from '../support/checks/full-run.js';
import { RawSocket } from '../support/sockets/raw-socket.js';
import { residentMiB } from '../support/load/resident-memory.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(240_000);

/** Others may wait twice as long, whatever the flood costs the server. */
const MOST = { slower: 2, share: Number.POSITIVE_INFINITY };
const GROWTH_MIB = 64;

let server: ServerProcess;
let root: Session;
let bystanders: Bystanders;

beforeAll(async () => {
  server = await ServerProcess.start({ WS_PINGS_PER_SECOND: '20', TRUST_PROXY: 'loopback' });
  root = await Session.root(server);
  bystanders = await Bystanders.at(server);
});
afterAll(() => server.clear());

/** Expects others to notice nothing, and the server to live and hardly to grow. */
async function nobodyNotices(happening: () => Promise<void>): Promise<void> {
  const before = await residentMiB(server.pid);
  const { slower } = await bystanders.besides(happening, MOST);
  expect(slower).toBeLessThanOrEqual(MOST.slower);
  expect(bystanders.areAllThere).toBe(true);
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
  let cuts = 0;
  await nobodyNotices(async () => {
    const end = performance.now() + times(5_000, 30_000);
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
