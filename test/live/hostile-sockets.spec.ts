import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { LocalSockets } from '../../backend/src/realtime/local-sockets.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { seedFor } from '../support/checks/seed.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { RawSocket } from '../support/sockets/raw-socket.js';

/** How long it waits after its last move, before it hangs up if it still can. */
const REST_MS = 20;
const OPENS_WITHIN_MS = 5_000;

const event = fc.constantFrom(
  ...['presence:ping', 'activity:subscribe', 'activity:unsubscribe', 'session:ended'],
  ...['connect', 'disconnect', 'disconnecting', 'error', 'newListener', '__proto__', 'constructor', ''],
);
const namespace = fc.constantFrom(
  ...['', '', '/,', '/admin,', '/,/', '//', '/?token=x,', '/__proto__,', '/admin'],
);
const number = fc.oneof(
  fc.constant(''),
  fc.nat().map(String),
  fc.constantFrom('9'.repeat(400), '-1', '1e9', '0x1'),
);
const payload = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    ...[{}, null, { token: 'nonsense' }, { token: { $ne: null } }, { __proto__: null }],
    ...[
      { epoch: 'a', seq: -1 },
      { _placeholder: true, num: 0 },
    ],
  ),
);
/** Nearly valid packets, with which parsers get furthest. */
const nearlyRight = fc
  .record({
    type: fc.constantFrom('40', '41', '42', '43', '44', '45', '451-', '46', '461-', '47', '4'),
    namespace,
    number,
    event,
    payloads: fc.array(payload, { maxLength: 2 }),
    isList: fc.boolean(),
  })
  .map(({ type, namespace: where, number: id, event: name, payloads, isList }) => {
    const data: unknown = isList ? [name, ...payloads] : payloads[0];
    return `${type}${where}${id}${data === undefined ? '' : JSON.stringify(data)}`;
  });
const text = fc.oneof(
  { weight: 4, arbitrary: nearlyRight },
  fc.constantFrom('', '0', '1', '2', '2probe', '3', '3probe', '5', '6', 'b', '4', '40', '41'),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('42["', `42["${'['.repeat(5_000)}`, `4${'2'.repeat(15_000)}`, 'b'.repeat(17_000)),
);
/** The next move of a hostile client. */
const move = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('packet' as const), text }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('frame' as const),
      data: fc.uint8Array({ maxLength: 200 }),
      frame: fc.record({ opcode: fc.nat(15), isLast: fc.boolean() }),
    }),
  },
  fc.record({ kind: fc.constant('bytes' as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
  fc.record({ kind: fc.constant('repeat' as const), text, times: fc.nat(300) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(10) }),
  fc.constant({ kind: 'stopReading' as const }),
);

const hostility = fc.record({
  /** Whose token it sends before it misbehaves; 'nobody' sends none. */
  caller: fc.constantFrom('nobody', 'member', 'admin'),
  query: fc.oneof(
    { weight: 8, arbitrary: fc.constant('EIO=4&transport=websocket') },
    fc.constantFrom(
      ...['EIO=3&transport=websocket', 'EIO=4&transport=polling', 'EIO=4&transport=__proto__', '', '%'],
      ...['EIO=4&transport=webtransport', 'EIO=4&transport=websocket&sid=__proto__'],
      'EIO=4&transport=websocket&b64=1&j=1',
    ),
  ),
  header: fc.constantFrom('203.0.113.9', 'garbage', '[::1]:80', '2001:db8::1', ','),
  isStubborn: fc.boolean(),
  moves: fc.array(move, { maxLength: 12 }),
});

type Made<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** Makes all moves, as far as the server lets it. An error names the case. */
async function behave(hostile: Made<typeof hostility>): Promise<void> {
  const raw = RawSocket.ask(app.url, {
    path: `/socket.io/?${hostile.query}`,
    headers: { 'X-Forwarded-For': hostile.header },
    isStubborn: hostile.isStubborn,
  });
  try {
    await until(OPENS_WITHIN_MS, () => raw.isLeft || raw.answer !== '');
    const token = tokens[hostile.caller];
    if (token !== undefined) {
      raw.connect(token);
      await until(OPENS_WITHIN_MS, () => raw.isLeft || raw.isRefused || raw.hasHeard('session:hello'));
    }
    for (const next of hostile.moves) await make(raw, next);
    await delay(REST_MS);
  } catch (cause) {
    throw new Error(JSON.stringify(hostile).slice(0, 2_000), { cause });
  }
  raw.close();
}

async function make(raw: RawSocket, next: Made<typeof move>): Promise<void> {
  if (next.kind === 'packet') raw.send(next.text);
  else if (next.kind === 'frame') raw.sendFrame(Buffer.from(next.data), next.frame);
  else if (next.kind === 'bytes') raw.sendBytes(Buffer.from(next.bytes));
  else if (next.kind === 'repeat') for (let time = 0; time < next.times; time += 1) raw.send(next.text);
  else if (next.kind === 'wait') await delay(next.ms);
  else raw.stopReading();
}

const CASES = 200;
const AT_ONCE = 15;
const GONE_WITHIN_MS = 5_000;

let app: TestApp;
let tokens: Record<string, string>;
let good: LiveSocket;

withApp(
  async (started) => {
    app = started;
    const [member, admin] = [await Session.as(app, 'member'), await Session.as(app, 'admin')];
    tokens = { member: member.token, admin: admin.token };
    good = await (await Session.as(app, 'member')).socket();
  },
  { TRUST_PROXY: 'loopback', WS_HANDSHAKES_PER_SECOND: '1000000', WS_SOCKETS_PER_USER: '1000' },
);

it('whatever hostile sockets do, a good one is served, and nothing of them is left', async () => {
  const cases = fc.sample(hostility, { seed: seedFor('hostile sockets'), numRuns: CASES });
  for (let first = 0; first < cases.length; first += AT_ONCE) {
    await Promise.all(cases.slice(first, first + AT_ONCE).map(behave));
    if (first % (4 * AT_ONCE) === 0) expect(await good.send('settle')).toMatchObject({ statusCode: 400 });
  }
  expect(good.isOpen).toBe(true);
  expect(await good.ping()).toHaveProperty('serverTime');
  const last = await (await Session.as(app, 'member')).socket();
  expect(await last.ping()).toHaveProperty('serverTime');
  // Only the good sockets are left, and no connection waits.
  app.hangUp();
  await until(GONE_WITHIN_MS, async () => (await app.connections()) === 2);
  expect(app.get(LocalSockets).count).toBe(2);
  last.close();
});
