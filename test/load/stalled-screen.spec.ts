import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityDelta } from '@keyroster/contracts';
import { isFullRun, times } from '../support/checks/full-run.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { RawSocket } from '../support/sockets/raw-socket.js';
import { residentMiB } from '../support/load/resident-memory.js';
import { quantile, timesWhile, toSorted } from '../support/load/statistics.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(300_000);

const STALLED_MS = times(15_000, 60_000);
const MOVERS = 60;
const MOVE_EVERY_MS = 100;
const PING_EVERY_MS = 100;
const GROWTH_MIB = 32;
const HOMES = ['203.0.113.5', '198.51.100.7'] as const;

let server: ServerProcess;
let root: Session;
/** The sockets at home, and those elsewhere. */
let sockets: [LiveSocket[], LiveSocket[]];

const anAddress = () => `2001:db8:${(randomBytes(12).toString('hex').match(/.{4}/g) ?? []).join(':')}`;

const deltasIn = (raw: RawSocket): ActivityDelta[] =>
  raw.heard
    .filter((packet) => packet.startsWith('42["activity:delta"'))
    .map((packet) => (JSON.parse(packet.slice(2)) as [string, ActivityDelta])[1]);

/** Users with long histories: frames about their moves are as large as frames get. */
async function movers(): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let made = 0; made < MOVERS; made += 1) sessions.push(await Session.as(server, 'member'));
  await server.withDatabase((db) =>
    db
      .collection('users')
      .updateMany(
        { role: 'member' },
        { $set: { ip_address_history: Array.from({ length: 50 }, anAddress) } },
      ),
  );
  await server.stop();
  await server.restart();
  return sessions;
}

/** Moves all users to and fro. */
async function move(forMs: number, alongside: () => void): Promise<void> {
  const end = performance.now() + forMs;
  for (let turn = 0; performance.now() < end; turn += 1) {
    await Promise.all(sockets[turn % 2 === 0 ? 0 : 1].map((socket) => socket.ping()));
    alongside();
    await delay(MOVE_EVERY_MS);
  }
}

beforeAll(async () => {
  server = await ServerProcess.start({
    WS_PINGS_PER_SECOND: '20',
    TRUST_PROXY: 'loopback',
    // Garbage is collected often, so that growth shows what is held.
    NODE_OPTIONS: '--max-old-space-size=160 --max-semi-space-size=2',
  });
  const sessions = await movers();
  const open = (address: string) =>
    Promise.all(
      sessions.map(({ token }) =>
        LiveSocket.open(server.url, token, { headers: { 'X-Forwarded-For': address } }),
      ),
    );
  sockets = [await open(HOMES[0]), await open(HOMES[1])];
  root = await Session.root(server);
});
afterAll(() => server.clear());

it('a screen that reads nothing gets no more frames, holds nobody up, and is brought up to date later', async () => {
  const bystander = await (await Session.as(server, 'member')).socket();
  const watching = await root.socket();
  await watching.watch();
  const stalled = await RawSocket.enter(server.url, root.token);
  stalled.send('420["activity:subscribe",{}]');
  await until(5_000, () => stalled.hasHeard('"counts"'));

  // The work takes memory, too: growth is measured from what it takes while everybody reads.
  await move(5_000, () => undefined);
  const before = await residentMiB(server.pid);
  watching.forget();
  stalled.heard.length = 0;
  stalled.stopReading();
  // The stalled socket answers heartbeats, or it would be closed.
  const moving = move(STALLED_MS, () => stalled.send('3'));
  const acks = toSorted(await timesWhile(moving, PING_EVERY_MS, () => bystander.pinged()));
  expect(quantile(acks, 0.5)).toBeLessThan(250);
  expect(quantile(acks, 1)).toBeLessThan(2_500);
  expect(await residentMiB(server.pid)).toBeLessThan(before + GROWTH_MIB);

  stalled.readAgain();
  const { seq } = await watching.watch();
  await until(10_000, () => (deltasIn(stalled).at(-1)?.to ?? 0) >= seq);
  const deltas = deltasIn(stalled);
  expect(deltas.length).toBeLessThan(watching.deltas.length);
  // One frame stands for all that were left out; after too many there is a gap, and the client fetches anew.
  const gaps = deltas.slice(1).filter(({ from }, index) => from !== deltas[index]?.to);
  expect(gaps.length).toBeLessThanOrEqual(isFullRun ? 1 : 0);
  for (const { users, removed } of gaps) expect([users, removed]).toEqual([[], []]);
  stalled.close();
});
