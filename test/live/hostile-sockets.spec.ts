import fc from 'fast-check';
import { LocalSockets } from '../../backend/src/realtime/local-sockets.js';
import { behave, hostility, type Hostility } from '../support/sockets/hostile-socket.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { seedFor } from '../support/checks/seed.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

const CASES = 200;
const AT_ONCE = 15;
const GONE_WITHIN_MS = 5_000;

let app: TestApp;
let tokens: Record<string, string>;
let good: LiveSocket;

const held = (): Promise<number> =>
  new Promise((resolve) => app.app.nest.getHttpServer().getConnections((_error, count) => resolve(count)));

beforeAll(async () => {
  app = await TestApp.start({
    TRUST_PROXY: 'loopback',
    WS_HANDSHAKES_PER_SECOND: '1000000',
    WS_SOCKETS_PER_USER: '1000',
  });
  const [member, admin] = [await Session.as(app, 'member'), await Session.as(app, 'admin')];
  tokens = { member: member.token, admin: admin.token };
  good = await (await Session.as(app, 'member')).socket();
});
afterAll(() => app.stop());

/** Says which it was that didn't end. */
async function tried(hostile: Hostility): Promise<void> {
  await behave(app.url, hostile, tokens).catch((error: unknown) => {
    throw new Error(`${JSON.stringify(hostile).slice(0, 2_000)}: ${String(error)}`);
  });
}

it('whatever hostile sockets do, a good one is served, and nothing of them is left', async () => {
  const cases = fc.sample(hostility, { seed: seedFor('hostile sockets'), numRuns: CASES });
  for (let first = 0; first < cases.length; first += AT_ONCE) {
    await Promise.all(cases.slice(first, first + AT_ONCE).map((hostile) => tried(hostile)));
    if (first % (4 * AT_ONCE) === 0) expect(await good.send('settle')).toMatchObject({ statusCode: 400 });
  }
  expect(good.isOpen).toBe(true);
  expect(await good.ping()).toHaveProperty('serverTime');
  const last = await (await Session.as(app, 'member')).socket();
  expect(await last.ping()).toHaveProperty('serverTime');
  // The good ones alone are left, and nobody waits.
  app.app.nest.getHttpServer().closeIdleConnections();
  await until(GONE_WITHIN_MS, async () => (await held()) === 2);
  expect(app.get(LocalSockets).count).toBe(2);
  last.close();
});
