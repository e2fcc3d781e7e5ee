import { setTimeout as pause } from 'node:timers/promises';
import { courseFor, setSeats } from '../lab/course.js';
import { single, type Figure } from '../lab/figure.js';
import { bodyOf, HttpCaller } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import type { Server } from '../lab/server.js';
import { quantile, summaryOf, toSorted } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const CREDENTIALS = 10;
const SEATS = 3;
const PER_SECOND = 100;
/** Each looks again every second: at first they are noted, after that not within the hour. */
const READERS = 100;
/** After a start: memory is tidied, and the audit sealed. */
const SETTLES_MS = 8_000;
/** What an accept leaves to be done is no part of a reading. */
const AUDITED_MS = 500;

interface Side {
  server: Server;
  /** By the reader of that place; answers how long it took, in ms. */
  read: (reader: number) => Promise<number>;
  /** From now on everybody is noted once more, as a second reading within the hour is not. */
  forget: () => Promise<void>;
}

interface Turn {
  /** From the call to the last byte, in ms, sorted. */
  times: Float64Array;
  cpuMs: number;
}

/**
 * Row 25: what it takes to read the credentials of a subtitle when it is noted, and when one of them has seats. As in use,
 * readers come back within the hour; 'all noted anew' is the worst there is.
 */
export const credentialReads: Scene = {
  rows: [25],
  async run(lab, scale) {
    const all = readsIn(scale.windowMs);
    const plain = await sideOf(lab, all, { isNoted: false, hasSeats: false });
    const noted = await sideOf(lab, all, { isNoted: true, hasSeats: false });
    const seated = await sideOf(lab, all, { isNoted: true, hasSeats: true });
    const inUse = { ...scale, readers: READERS };
    return [
      ...(await compare(plain, noted, inUse, 'noted')),
      ...(await compare(plain, seated, inUse, 'noted, seats on')),
      ...(await compare(plain, noted, { ...scale, readers: all }, 'all noted anew')),
    ];
  },
};

async function sideOf(
  lab: Lab,
  readers: number,
  { isNoted, hasSeats }: { isNoted: boolean; hasSeats: boolean },
): Promise<Side> {
  const { server, members, admins } = await lab.product({ members: readers, admins: 1 });
  const [admin] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
  if (!admin) throw new Error('There is an admin');
  const { subtitle, credentials } = await courseFor(admin, CREDENTIALS, members);
  if (hasSeats) await setSeats(admin, credentials[0], SEATS);
  if (!isNoted) await server.probe.call('dropNotes');
  await pause(SETTLES_MS);
  const callers = members.map((member) => admin.as(tokenOf(member)));
  const read = async (reader: number): Promise<number> => {
    const answer = await callers[reader]?.get(`/api/products/${subtitle}`);
    if (answer?.status !== 200) throw new Error(`A list was refused: ${answer?.status}`);
    return answer.ms;
  };
  const forget = async (): Promise<void> => {
    for (const p_id of credentials) await bodyOf(admin.post('/api/products/exposed/accept', { p_id }), 200);
  };
  return { server, read, forget };
}

async function compare(
  plain: Side,
  other: Side,
  { turns, windowMs, readers }: Scale & { readers: number },
  what: string,
): Promise<Figure[]> {
  const count = readsIn(windowMs);
  await turn(plain, count, readers);
  await turn(other, count, readers);
  const pairs = await interleave(
    turns,
    () => turn(plain, count, readers),
    () => turn(other, count, readers),
  );
  const medians = pairs.map(({ a, b }) => ({ a: quantile(a.times, 0.5), b: quantile(b.times, 0.5) }));
  const all = toSorted(pairs.flatMap(({ b }) => [...b.times]));
  const cpu = (side: 'a' | 'b') => summaryOf(pairs.map((pair) => pair[side].cpuMs / count)).median.toFixed(2);
  const median = (side: 'a' | 'b') => summaryOf(medians.map((pair) => pair[side])).median.toFixed(2);
  const name = `credentials of a subtitle, ${what}`;
  return [
    {
      row: 25,
      what: `${name}: against neither`,
      unit: '×',
      value: ratios(medians),
      goal: 1.05,
      note: `${median('a')} ms, ${median('b')} ms; CPU of a call ${cpu('a')} ms, ${cpu('b')} ms`,
    },
    {
      row: 25,
      what: `${name}: p99 at ${PER_SECOND} a second`,
      unit: 'ms',
      value: single(quantile(all, 0.99)),
      goal: 10,
    },
  ];
}

const readsIn = (ms: number): number => Math.round((PER_SECOND * ms) / 1_000);

/** Calls at their times, whether or not those before were answered. */
async function turn({ server, read, forget }: Side, count: number, readers: number): Promise<Turn> {
  await forget();
  await pause(AUDITED_MS);
  const before = await server.probe.call('usage');
  const began = performance.now();
  const calls: Array<Promise<number>> = [];
  for (let number = 0; number < count; number += 1) {
    await pause(began + (number * 1_000) / PER_SECOND - performance.now());
    calls.push(read(number % readers));
  }
  const times = toSorted(await Promise.all(calls));
  const after = await server.probe.call('usage');
  return { times, cpuMs: after.cpuMs - before.cpuMs };
}
