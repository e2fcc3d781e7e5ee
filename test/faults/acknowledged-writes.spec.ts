import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import { times } from '../support/full-run.js';
import { Ledger } from '../support/ledger.js';
import { orphansIn } from '../support/orphans.js';
import { ServerProcess } from '../support/server-process.js';
import { Session } from '../support/session.js';
import { storedFacts } from '../support/stored-facts.js';
import { until } from '../support/until.js';
import { WriteLoad, type Refusal } from '../support/write-load.js';

jest.setTimeout(1_800_000);

const SERVER_KILLS = times(3, 100);
const MONGOD_KILLS = times(2, 30);
const READY_WITHIN_MS = 15_000;
const HEALED_WITHIN_MS = 20_000;
const REFUSED_WITHIN_MS = 1_500;
const LOOK_EVERY_MS = 50;

let server: ServerProcess;
let admin: Session;
let ledger: Ledger;

beforeAll(async () => {
  server = await ServerProcess.start();
  admin = await Session.root(server);
  ledger = new Ledger(await server.withDatabase(storedFacts));
});
afterAll(() => server.clear());

/** Until so many more were acknowledged than now. */
async function writes(count: number, withinMs = HEALED_WITHIN_MS): Promise<void> {
  const goal = ledger.acknowledged + count;
  await until(withinMs, () => ledger.acknowledged >= goal);
}

/** At another point of the writes each time. */
async function inTheMiddle(kill: number): Promise<void> {
  await writes(10);
  await delay((kill * 37) % 200);
}

async function expectNothingLost(): Promise<void> {
  ledger.expectToHold(await server.withDatabase(storedFacts));
  expect(await server.withDatabase(orphansIn)).toEqual([]);
}

async function expectWholeAudit(): Promise<void> {
  const check = server.run('cli/admin.js', {}, { words: ['verify-audit'] });
  expect(await check.ended()).toBe(0);
}

it(`loses nothing that was acknowledged in ${SERVER_KILLS} kills of the server`, async () => {
  for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
    const load = new WriteLoad(admin, ledger);
    await inTheMiddle(kill);
    await server.kill();
    await load.stop();
    expect({ refusals: load.refusals, isCut: load.cuts > 0 }).toEqual({ refusals: [], isCut: true });

    const began = performance.now();
    await server.restart();
    expect(performance.now() - began).toBeLessThan(READY_WITHIN_MS);
    await admin.get('/api/verify-token').expect(200);
    await expectNothingLost();
  }
  await expectWholeAudit();
});

/** What `live` answers, again and again. */
async function watchLive(signal: AbortSignal): Promise<Set<number>> {
  const seen = new Set<number>();
  while (!signal.aborted) {
    seen.add((await request(server.url).get('/api/health/live')).status);
    await delay(LOOK_EVERY_MS);
  }
  return seen;
}

const isAsPromised = ({ status, retryAfter = '', ms }: Refusal): boolean =>
  status === 503 && /^[1-9]\d*$/.test(retryAfter) && ms < REFUSED_WITHIN_MS;

/** What the server took for a mistake of its own. */
const mistakesIn = (log: string): string[] => log.split('\n').filter((line) => line.includes('"level":50'));

it(`loses nothing that was acknowledged in ${MONGOD_KILLS} kills of mongod, and heals by itself`, async () => {
  for (let kill = 0; kill < MONGOD_KILLS; kill += 1) {
    const load = new WriteLoad(admin, ledger);
    const isOver = new AbortController();
    const live = watchLive(isOver.signal);
    await inTheMiddle(kill);

    const killed = await server.mongodPid();
    process.kill(killed, 'SIGKILL');
    const began = performance.now();
    await until(HEALED_WITHIN_MS, async () => ![0, killed].includes(await server.mongodPid()));
    await writes(10, HEALED_WITHIN_MS - (performance.now() - began));
    isOver.abort();
    await load.stop();

    expect([...(await live)]).toEqual([200]);
    expect(load.cuts).toBe(0);
    expect(load.refusals).not.toEqual([]);
    const wrong = load.refusals.filter((refusal) => !isAsPromised(refusal));
    expect({ wrong, log: wrong.length > 0 ? mistakesIn(server.stderr) : [] }).toEqual({ wrong: [], log: [] });
    await expectNothingLost();
  }
  await expectWholeAudit();
});
