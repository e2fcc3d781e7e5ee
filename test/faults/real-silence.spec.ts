import { setTimeout as delay } from 'node:timers/promises';
import { activityList, statusOf } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';

jest.setTimeout(240_000);

const SECOND_MS = 1_000;
const ACTIVE_SECONDS = 120;
const PING_EVERY_MS = 30_000;

let server: ServerProcess;

async function ping(socket: LiveSocket): Promise<number> {
  const answer = await socket.ping();
  if ('statusCode' in answer) throw new Error(answer.message);
  return Math.floor(answer.serverTime / SECOND_MS);
}

beforeAll(async () => {
  server = await ServerProcess.start();
});
afterAll(() => server.clear());

it('two real minutes of silence make a user Inactive, never early and a second late at most', async () => {
  const root = await Session.root(server);
  const [silent, pinging] = [await Session.as(server, 'member'), await Session.as(server, 'member')];
  const sockets = [await silent.socket(), await pinging.socket()] as const;
  const screen = await root.socket();
  await screen.watch();
  const [lastPing] = await Promise.all(sockets.map(ping));
  const goesOn = setInterval(() => void ping(sockets[1]), PING_EVERY_MS);
  try {
    await delay(ACTIVE_SECONDS * SECOND_MS - 2_000);
    expect(await statusOf(root, silent)).toBe('Active');
    expect((await activityList(root)).counts.active).toBe(2);
    screen.forget();
    const delta = await screen.delta(({ counts }) => counts.active === 1, 10_000);
    expect(delta.users).toContainEqual({ _id: silent.user._id, last_ping_timestamp: lastPing });
    const age = delta.serverTime - (lastPing ?? 0) * SECOND_MS;
    expect(age).toBeGreaterThanOrEqual((ACTIVE_SECONDS + 1) * SECOND_MS);
    expect(age).toBeLessThan((ACTIVE_SECONDS + 2) * SECOND_MS);
    expect(await statusOf(root, silent)).toBe('Inactive');
    expect(await statusOf(root, pinging)).toBe('Active');
    await ping(sockets[0]);
    expect(await statusOf(root, silent)).toBe('Active');
  } finally {
    clearInterval(goesOn);
  }
});
