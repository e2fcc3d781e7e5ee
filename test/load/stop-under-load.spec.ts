import { setTimeout as delay } from 'node:timers/promises';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { SteadyLoad } from '../support/load/steady-load.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(120_000);

const SOCKETS = 500;
const PER_SECOND = 200;
const GONE_WITHIN_MS = 10_000;
const BATCH = 50;

let server: ServerProcess;
let root: Session;

withServer((...begun) => ([server, root] = begun), {
  MONGODB_URI: ownDatabaseUri(),
  WS_HANDSHAKES_PER_SECOND: '1000',
  WS_SOCKETS_PER_USER: '1000',
});

/** An object of another realm, for which `instanceof` doesn't work. */
const whyOf = (body: unknown): string => {
  const { cause } = (body ?? {}) as { cause?: { code?: string; message?: string } };
  return cause ? `${cause.code}: ${cause.message}` : String(body);
};

/** A connection that is refused is no break; one that was accepted is answered. */
const isNotTaken = (body: unknown): boolean => whyOf(body).startsWith('ECONNREFUSED');

/** Behind a proxy: `rolling-restart.spec.ts`. */
it(`SIGTERM under ${PER_SECOND} requests a second and ${SOCKETS} sockets breaks nothing that is under way`, async () => {
  const member = await Session.as(server, 'member', { usageLimit: 0 });
  const sockets: LiveSocket[] = [];
  while (sockets.length < SOCKETS) {
    sockets.push(...(await Promise.all(Array.from({ length: BATCH }, () => member.socket()))));
  }
  const load = new SteadyLoad(
    server.url,
    PER_SECOND,
    (count) => ({
      method: count % 2 ? 'GET' : 'POST',
      path: count % 2 ? '/api/users/true' : '/api/users/ping',
      token: count % 2 ? root.token : member.token,
      ip: '127.0.0.1',
    }),
    () => undefined,
  );
  await delay(1_000);
  const began = performance.now();
  const code = await server.stop();
  const tookMs = performance.now() - began;
  await load.stop();
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(GONE_WITHIN_MS);
  expect(load.answers.length).toBeGreaterThan(PER_SECOND / 2);
  // 503 says that the server stops; 401 or another 5xx would be a request that broke.
  const broken = load.failed.filter(({ status, body }) => status !== 503 && !isNotTaken(body));
  expect(broken.map(({ status, body, call }) => [status, call.path, whyOf(body)])).toEqual([]);
  await until(2_000, () => sockets.every(({ isOpen }) => !isOpen));
  // The process has ended, but not the sessions.
  expect(sockets.flatMap(({ ends }) => ends)).toEqual([]);
});
