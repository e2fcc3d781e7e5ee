import { setTimeout as pause } from 'node:timers/promises';
import { courseFor, setSeats } from '../lab/course.js';
import { single, type Figure } from '../lab/figure.js';
import { HttpCaller } from '../lab/http.js';
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
/** After so many were given a title: memory is tidied, and the audit sealed. */
const SETTLES_MS = 8_000;

/** Somebody else each time: whoever reads again within the hour is not noted again. */
interface Side {
  server: Server;
  read: () => Promise<number>;
}

interface Turn {
  /** From the call to the last byte, in ms, sorted. */
  times: Float64Array;
  cpuMs: number;
}

/** Row 25: what it takes to read the credentials of a subtitle when that is noted, and when some of them have seats. */
export const credentialReads: Scene = {
  rows: [25],
  async run(lab, scale) {
    const plain = await sideOf(lab, scale, { isNoted: false, hasSeats: false });
    const noted = await sideOf(lab, scale, { isNoted: true, hasSeats: false });
    const seated = await sideOf(lab, scale, { isNoted: true, hasSeats: true });
    return [
      ...(await compare(plain, noted, scale, 'noted')),
      ...(await compare(plain, seated, scale, 'noted, seats on')),
    ];
  },
};

async function sideOf(
  lab: Lab,
  { users }: Scale,
  { isNoted, hasSeats }: { isNoted: boolean; hasSeats: boolean },
): Promise<Side> {
  const { server, members, admins } = await lab.product({ members: users, admins: 1 });
  const [admin] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
  if (!admin) throw new Error('There is an admin');
  const { subtitle, credentials } = await courseFor(admin, CREDENTIALS, members);
  if (hasSeats) await setSeats(admin, credentials[0], SEATS);
  if (!isNoted) await server.probe.call('dropNotes');
  await pause(SETTLES_MS);
  let next = 0;
  const read = async (): Promise<number> => {
    const member = members[next];
    next += 1;
    if (!member) throw new Error('Everybody has read it');
    const { status, ms } = await admin.as(tokenOf(member)).get(`/api/products/${subtitle}`);
    if (status !== 200) throw new Error(`A list was refused: ${status}`);
    return ms;
  };
  return { server, read };
}

async function compare(
  plain: Side,
  other: Side,
  { turns, windowMs }: Scale,
  what: string,
): Promise<Figure[]> {
  const count = Math.round((PER_SECOND * windowMs) / 1_000);
  await turn(plain, count);
  await turn(other, count);
  const pairs = await interleave(
    turns,
    () => turn(plain, count),
    () => turn(other, count),
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

/** Calls at their times, whether or not those before were answered. */
async function turn({ server, read }: Side, count: number): Promise<Turn> {
  const before = await server.probe.call('usage');
  const began = performance.now();
  const calls: Array<Promise<number>> = [];
  for (let number = 0; number < count; number += 1) {
    await pause(began + (number * 1_000) / PER_SECOND - performance.now());
    calls.push(read());
  }
  const times = toSorted(await Promise.all(calls));
  const after = await server.probe.call('usage');
  return { times, cpuMs: after.cpuMs - before.cpuMs };
}
