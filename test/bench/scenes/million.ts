import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { now } from '../lab/clock.js';
import { single, type Figure } from '../lab/figure.js';
import { bodyOf, HttpCaller, timesOf } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab, Product } from '../lab/lab.js';
import type { Person } from '../lab/population.js';
import { SHORT, type Scale } from '../lab/scale.js';
import { during, type Side } from '../lab/sides.js';
import { quantile, toSorted } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

const MILLION = 1_000_000;
const FEWER = 100_000;
const LIVE = 10_000;
/** Row 12's, of a million. */
const START_GOAL_S = 12;
const BYTES_A_MB = 1e6;
const CALLS = 200;
const CHANGED = 100;
const SEEN_WITHIN_MS = 2_000;

/** Row 21: a process with a million users, some of them live, beside one that has the live ones alone. */
export const million: Scene = {
  rows: [21],
  async run(lab, scale) {
    const users = scale === SHORT ? FEWER : MILLION;
    const live = Math.min(LIVE, scale.sockets);
    const few = await serve(lab, live, live);
    const before = await few.server.probe.call('resident');
    const many = await serve(lab, users, live);
    const resident = await many.server.probe.call('resident');
    const eachKb = (resident - before) / (users - live) / 1e3;
    const longer = (many.server.startMs - few.server.startMs) / 1_000;
    return [
      {
        row: 21,
        what: `${users} users, ${live} live: memory of the process`,
        unit: 'MB',
        value: single(resident / BYTES_A_MB),
        goal: 1_600,
        note: `${eachKb.toFixed(2)} kB a user`,
      },
      {
        row: 21,
        what: 'start to ready, longer than with the live ones alone',
        unit: 's',
        value: single(longer),
        goal: (START_GOAL_S * users) / MILLION,
      },
      ...(await pages(many)),
      await pingCost(few, many, scale),
      await toScreen(many),
    ];
  },
};

type Crowd = Product & Side;

async function serve(lab: Lab, members: number, live: number): Promise<Crowd> {
  const seconds = Math.floor(Date.now() / 1_000);
  const env = { WS_PINGS_PER_SECOND: '10' };
  const product = await lab.product(
    { members, admins: 1, signedIn: live, lastPing: (place) => (place < live ? seconds : 0) },
    env,
  );
  // The first start makes indexes and the ledger of all; what is measured is every later one.
  await product.server.stop();
  const server = await lab.serve(product.uri, env);
  await ledgerIsRead(server, product.admins[0]);
  const loader = lab.loader();
  const clients = clientsOf(product.members.slice(0, live));
  await loader.call('connect', { url: server.url, clients });
  return { ...product, server, loader };
}

/** It is part of what a process holds, and is read once that is ready: a report waits for it. */
async function ledgerIsRead({ url }: Product['server'], admin: Person | undefined): Promise<void> {
  const caller = new HttpCaller(url, admin && tokenOf(admin));
  await bodyOf(caller.get('/api/reports'), 200);
  caller.hangUp();
}

async function pages({ server, admins: [admin] }: Crowd): Promise<Figure[]> {
  const caller = new HttpCaller(server.url, admin && tokenOf(admin));
  const page = await timesOf(CALLS, 200, (number) =>
    caller.get(`/api/users/true?limit=200&offset=${number * 200}`),
  );
  await server.probe.call('watchPauses');
  const found = await timesOf(CALLS, 200, (number) =>
    caller.get(`/api/users/false?limit=50&q=ber_0${String(number % 100).padStart(2, '0')}`),
  );
  const longestPause = await server.probe.call('longestPause');
  caller.hangUp();
  const p99 = (times: Float64Array): Pick<Figure, 'value' | 'note'> => ({
    value: single(quantile(times, 0.99)),
    note: `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
  });
  return [
    { row: 21, what: 'a page of 200 of them: p99', unit: 'ms', goal: 20, ...p99(page) },
    {
      row: 21,
      what: 'searched in the middle of a word, 50 of them: p99',
      unit: 'ms',
      goal: 60,
      ...p99(found),
    },
    {
      row: 21,
      what: 'longest pause of the loop meanwhile',
      unit: 'ms',
      value: single(longestPause),
      goal: 20,
    },
  ];
}

async function pingCost(few: Crowd, many: Crowd, scale: Scale): Promise<Figure> {
  await cost(few, scale);
  await cost(many, scale);
  const pairs = await interleave(
    scale.turns,
    () => cost(few, scale),
    () => cost(many, scale),
  );
  return {
    row: 21,
    what: 'CPU per ping, against the live ones alone',
    unit: '×',
    value: ratios(pairs.map(({ a, b }) => ({ a: a.perPing, b: b.perPing }))),
    goal: 1.1,
    isVoid: whyVoid(
      pairs.flatMap(({ a, b }) => [a.taken, b.taken]),
      true,
    ),
  };
}

async function cost(side: Side, { perSecond, warmUpMs, windowMs }: Scale) {
  await side.loader.call('pace', { perSecond });
  await pause(warmUpMs);
  const { cpuMs, taken } = await during(side, windowMs);
  await side.loader.call('rest');
  return { perPing: (cpuMs * 1_000) / taken.acked, taken };
}

/** An admin locks one after the other, and watches. */
async function toScreen({ server, loader, members, admins }: Crowd): Promise<Figure> {
  await loader.call('watch', { url: server.url, clients: clientsOf(admins) });
  await loader.call('read', { isReading: true });
  const [admin] = admins;
  const caller = new HttpCaller(server.url, admin && tokenOf(admin));
  const sent = new Map<string, number>();
  for (const { id } of members.slice(-CHANGED)) {
    sent.set(id, now());
    const { status } = await caller.post('/api/users/lock', { id, value: true });
    if (status !== 200) throw new Error(`A lock was refused: ${status}`);
  }
  await pause(SEEN_WITHIN_MS);
  const { changed } = await loader.call('screen');
  caller.hangUp();
  const delays = [...sent].map(([id, at]) => (changed.find((one) => one.id === id)?.at ?? Infinity) - at);
  return {
    row: 21,
    what: 'a change of an admin, from its call to the screen: p99',
    unit: 'ms',
    value: single(quantile(toSorted(delays), 0.99)),
    goal: 100,
    note: `p50 ${quantile(toSorted(delays), 0.5).toFixed(1)} ms`,
  };
}
