import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Bystanders } from '../support/load/bystanders.js';
import { isFullRun, times } from '../support/checks/full-run.js';
import { RawSocket, type Request } from '../support/sockets/raw-socket.js';
import { residentMiB } from '../support/load/resident-memory.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(240_000);

const ATTACK_MS = times(5_000, 20_000);
const BATCH = 64 * 1024;
/**
 * What each attack may cost: memory, acks compared with a quiet time, and the share of a core, which is
 * larger on a shared machine.
 */
const GROWTH_MIB = 20;
const SLOWER = 2;
const CORE_SHARE = isFullRun ? 0.1 : 0.25;
const GONE_WITHIN_MS = 5_000;
/** In the kernel's tables: the state of a listening socket; the inode of one that its process has closed. */
const LISTENING = '0A';
const CLOSED = '0';
const PING = '420["presence:ping"]';

let server: ServerProcess;
let bystanders: Bystanders;

/** The connections to its port that the server holds, whatever their other ends believe. */
async function held(): Promise<number> {
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
  const tables = ['tcp', 'tcp6'].map((name) => readFile(`/proc/${server.pid}/net/${name}`, 'utf8'));
  const lines = (await Promise.all(tables)).flatMap((table) => table.trim().split('\n').slice(1));
  return lines.filter((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    return local.endsWith(`:${port}`) && state !== LISTENING && inode !== CLOSED;
  }).length;
}

/** Expects others to get in and acks as ever, little cost, and nothing of the attack to be left. */
async function nobodyNotices(happening: () => Promise<void>): Promise<void> {
  const [memory, connections] = [await residentMiB(server.pid), await held()];
  const most = { slower: SLOWER, share: CORE_SHARE };
  const { slower, share } = await bystanders.besides(happening, most, () =>
    until(GONE_WITHIN_MS, async () => (await held()) <= connections),
  );
  const grown = (await residentMiB(server.pid)) - memory;
  process.stdout.write(`RSS grew by ${grown.toFixed(1)} MiB\n`);
  expect(slower).toBeLessThanOrEqual(SLOWER);
  expect(share).toBeLessThanOrEqual(CORE_SHARE);
  expect(grown).toBeLessThan(GROWTH_MIB);
  expect(bystanders.areAllThere).toBe(true);
}

/** 64 KB of the same frame, masked with zeros. */
function manyOf(packet: string): Buffer {
  const payload = Buffer.from(packet);
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
  return Buffer.concat(Array(Math.ceil(BATCH / frame.length)).fill(frame) as Buffer[]);
}

interface Attacker {
  request?: Request;
  /** Connects it, if it has a token. */
  begin?: (raw: RawSocket) => Promise<void>;
  bytes: Buffer;
}

/** Connects with a token. */
const signedIn =
  (token: string) =>
  async (raw: RawSocket): Promise<void> => {
    raw.connect(token);
    await until(5_000, () => raw.hasHeard('session:hello'));
  };

/** A few clients repeat the same bytes and read nothing; a closed one comes back a second later. */
async function attack({ request, begin, bytes }: Attacker, lastingMs = ATTACK_MS): Promise<number[]> {
  const FEW = 4;
  const BACK_AFTER_MS = 1_000;
  const end = performance.now() + lastingMs;
  const lives: number[] = [];
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const raw = await RawSocket.open(server.url, request);
      await begin?.(raw);
      raw.stopReading();
      const began = performance.now();
      while (!raw.isClosed && performance.now() < end + GONE_WITHIN_MS) {
        if (performance.now() < end && raw.unsentBytes < BATCH) raw.sendBytes(bytes);
        await delay(5);
      }
      lives.push(performance.now() - began);
      raw.close();
      await delay(BACK_AFTER_MS);
    }
  };
  await Promise.all(Array.from({ length: FEW }, one));
  return lives;
}

beforeAll(async () => {
  server = await ServerProcess.start({
    TRUST_PROXY: 'loopback',
    WS_PINGS_PER_SECOND: '20',
    // Garbage is collected often, so that growth shows what is held.
    NODE_OPTIONS: '--max-semi-space-size=2',
  });
  bystanders = await Bystanders.at(server);
  const raws = await Promise.all(Array.from({ length: 200 }, () => RawSocket.open(server.url)));
  for (const raw of raws) raw.close();
  // Warms the server up, so that one-time costs aren't counted.
  const { token } = await Session.as(server, 'member');
  await attack({ begin: signedIn(token), bytes: manyOf(PING) }, 1_000);
  await delay(1_000);
});
afterAll(() => server.clear());

it('500 bare upgrades from one address that never speak, again and again', async () => {
  await nobodyNotices(async () => {
    const raws: RawSocket[] = [];
    const end = performance.now() + ATTACK_MS;
    while (performance.now() < end) {
      const began = performance.now();
      while (raws.length < 500) {
        raws.push(...Array.from({ length: 20 }, () => RawSocket.ask(server.url, { isStubborn: true })));
        await delay(20);
      }
      await delay(Math.max(0, began + GONE_WITHIN_MS + 500 - performance.now()));
      for (const raw of raws.splice(0)) raw.close();
    }
  });
});

it.each<[string, Attacker]>([
  ['CONNECTs repeated with bad tokens', { bytes: manyOf('40{"token":"nonsense"}') }],
  [
    'CONNECTs to other namespaces, by a reader that never reads',
    { bytes: manyOf('40/elsewhere,{"token":"x"}') },
  ],
  ['packets that mean nothing', { bytes: manyOf('6') }],
])('%s', async (_what, attacker) => {
  let lives: number[] = [];
  await nobodyNotices(async () => {
    lives = await attack(attacker);
  });
  expect(Math.max(...lives)).toBeLessThan(GONE_WITHIN_MS);
});

it.each([
  ['pings', PING],
  ['acks that nobody asked for', '430[]'],
  ['pongs that nobody asked for', '3'],
  ['CONNECTs to other namespaces', '40/elsewhere,{"token":"x"}'],
])('a signed-in reader that never reads what it is answered: %s', async (_what, packet) => {
  const { token } = await Session.as(server, 'member');
  let lives: number[] = [];
  await nobodyNotices(async () => {
    lives = await attack({ begin: signedIn(token), bytes: manyOf(packet) });
  });
  expect(Math.max(...lives)).toBeLessThan(GONE_WITHIN_MS);
});
