import { setTimeout as delay } from 'node:timers/promises';
import { Session } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { times } from '../support/checks/full-run.js';
import { Dice } from '../support/checks/dice.js';
import { spansOf } from '../support/data/spans.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(180_000);

const LIFE_MS = times(6_000, 12_000);
const ALONE_MS = 3_000;
const MINUTE_MS = 60_000;
/** The start of a span is stored within a second; the rest is for a busy machine. */
const BEGUN_MS = 3_000;

/** A ping that was tried; each address belongs to one session. */
interface Tried {
  ip: string;
  sent: number;
  /** Infinity if there was no answer. */
  answered: number;
  /** Which life of the mortal process heard it; null for the other process. */
  life: number | null;
}

let one: ServerProcess;
/** The server that is killed; the database is the other's. */
let mortal: ServerProcess;
let root: Session;

withServer(
  async (...begun) => {
    [one, root] = begun;
    mortal = await one.another();
  },
  { ...SECRETS, TRUST_PROXY: 'loopback' },
);

it('kill -9 loses the last minute of what ends, and nothing else of where somebody was', async () => {
  const dice = new Dice('killed spans');
  const first = await Session.as(one, 'member', { usageLimit: 0 });
  const people = await Promise.all(
    [10, 20, 30].map(async (net) => ({
      session: net === 10 ? first : await first.again(),
      ips: [`198.51.${net}.1`, `198.51.${net}.1`, `203.0.${net}.2`],
    })),
  );
  const began = Date.now();
  const tried: Tried[] = [];
  const kills: number[] = [];
  const pingFor = async (ms: number, isAlone: boolean): Promise<void> => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      const person = dice.one(people);
      const life = !isAlone && dice.next() < 0.5 ? kills.length : null;
      const ping = { ip: dice.one(person.ips), sent: Date.now(), answered: Infinity, life };
      tried.push(ping);
      const session = life === null ? person.session : person.session.on(mortal);
      await session.post('/api/users/ping').set('X-Forwarded-For', ping.ip).expect(200);
      ping.answered = Date.now();
      await delay(50 + dice.next() * 300);
    }
  };
  for (let life = 0; life < 2; life += 1) {
    await pingFor(LIFE_MS, false);
    kills.push(Date.now());
    await mortal.kill();
    await pingFor(ALONE_MS, true);
    await mortal.restart();
  }
  await pingFor(LIFE_MS, false);
  await mortal.stop();

  const { spans, overlaps } = await spansOf(root, first, { from: began, to: Date.now() });
  const isSure = (ping: Tried): boolean => {
    const killed = ping.life === null ? undefined : kills[ping.life];
    if (killed === undefined) return true;
    if (ping.answered > killed - BEGUN_MS) return false;
    const isFirst = tried.find(({ ip, life }) => ip === ping.ip && life === ping.life) === ping;
    return isFirst || ping.answered < killed - (killed % MINUTE_MS) - BEGUN_MS;
  };
  const ips = [...new Set(tried.filter(isSure).map(({ ip }) => ip))];
  expect(spans.map(({ ip }) => ip).sort()).toEqual(expect.arrayContaining(ips));
  for (const span of spans) {
    const own = tried.filter(({ ip }) => ip === span.ip);
    const sure = own.filter(isSure);
    // One span for each address, though processes that noted it were killed meanwhile.
    expect(spans.filter(({ ip }) => ip === span.ip)).toHaveLength(1);
    expect(span.from).toBeGreaterThanOrEqual(own[0]?.sent ?? Infinity);
    expect(span.from).toBeLessThanOrEqual(sure[0]?.answered ?? Infinity);
    expect(span.to).toBeGreaterThanOrEqual(sure.at(-1)?.sent ?? -Infinity);
    expect(span.to).toBeLessThanOrEqual(own.at(-1)?.answered ?? -Infinity);
  }
  expect(overlaps).not.toEqual([]);
  expect([...one.mistakes, ...mortal.mistakes]).toEqual([]);
});
