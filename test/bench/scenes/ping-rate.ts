import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { summaryOf, quantile, toSorted } from '../lab/statistics.js';
import { ratios } from '../lab/interleave.js';
import type { Lab, Product } from '../lab/lab.js';
import { bareSide, type Side } from '../lab/sides.js';
import { whyVoid } from '../lab/voids.js';
import type { Taken } from '../loader/measure.js';
import type { Scene } from './scene.js';

const ADMINS = 5;
const ACK_P99_MS = 50;
/** Wider steps would make the ratio of two servers jump. */
const STEP = 1.1;
const STEP_MS = 1_200;
const SETTLE_MS = 300;
/** A hiccup of the machine is not the server's end: what fails at each try of two steps running is past it. */
const TRIES = 3;
const STEPS_PAST = 2;
const FROM = { naive: 2, others: 4_000 };
/** So far below what a server held in its last turn its next one begins: what it surely holds takes time to see, no more. */
const BELOW = 1.5;

interface Held {
  perSecond: number;
  taken: Taken[];
}

/** Row 2: how many pings a second are acknowledged within 50 ms, none lost. */
export const pingRate: Scene = {
  rows: [2],
  async run(lab, scale) {
    const bare = await bareSide(lab, scale.sockets);
    const product = await lab.product(
      { members: scale.users, admins: ADMINS },
      { WS_PINGS_PER_SECOND: '1000' },
    );
    const ours = await sideOf(lab, product, product.server.url, scale.sockets);
    const naiveServer = await lab.peer('naive', { MONGODB_URI: product.uri });
    const naive = { ...(await sideOf(lab, product, naiveServer.url, 100)), server: naiveServer };
    const rounds: Array<Record<'bare' | 'ours' | 'naive', Held>> = [];
    for (let round = 0; round < scale.repetitions; round += 1) {
      const before = rounds.at(-1);
      const turns = {
        bare: () => held(bare, FROM.others, before?.bare),
        ours: () => held(ours, FROM.others, before?.ours),
      };
      const isEven = round % 2 === 0;
      const first = await turns[isEven ? 'bare' : 'ours']();
      const slow = await held(naive, FROM.naive, before?.naive);
      const last = await turns[isEven ? 'ours' : 'bare']();
      rounds.push({ bare: isEven ? first : last, ours: isEven ? last : first, naive: slow });
    }
    // A naive server that doesn't even hold the slowest step is taken to hold it.
    const against = (peer: 'bare' | 'naive', atLeast = 0) =>
      ratios(
        rounds.map((round) => ({ a: Math.max(round[peer].perSecond, atLeast), b: round.ours.perSecond })),
      );
    const median = (side: 'bare' | 'ours' | 'naive'): string =>
      `${side} ${summaryOf(rounds.map((round) => round[side].perSecond)).median.toFixed(0)}/s`;
    const note = `${median('bare')}, ${median('ours')}, ${median('naive')}; limits raised: 1000 pings/s a socket`;
    const isVoid = whyVoid(
      rounds.flatMap(({ bare: b, ours: o }) => [...b.taken, ...o.taken]),
      true,
    );
    const common = { row: 2, unit: '×', isFloor: true, isVoid };
    return [
      {
        ...common,
        what: 'pings a second at ack p99 ≤ 50 ms, against bare',
        value: against('bare'),
        goal: 0.9,
        note,
      },
      {
        ...common,
        what: 'the same, against a naive server',
        value: against('naive', FROM.naive),
        goal: 1_000,
      },
    ];
  },
};

async function sideOf(
  lab: Lab,
  { members, admins, server }: Product,
  url: string,
  count: number,
): Promise<Side> {
  const loader = lab.loader();
  await loader.call('connect', { url, clients: clientsOf(members.slice(0, count)) });
  await loader.call('watch', { url, clients: clientsOf(admins) });
  return { server, loader };
}

/** The highest step at which all was well. */
async function held(side: Side, from: number, before?: Held): Promise<Held> {
  let best: Held = { perSecond: 0, taken: [] };
  const first = Math.max(from, (before?.perSecond ?? 0) / BELOW);
  for (let perSecond = first, failed = 0; failed < STEPS_PAST; perSecond *= STEP) {
    const taken = await holds(side, perSecond);
    failed = taken ? 0 : failed + 1;
    if (taken) best = { perSecond, taken: [taken] };
  }
  return best.perSecond > 0 || first === from ? best : held(side, from);
}

async function holds({ loader }: Side, perSecond: number): Promise<Taken | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await loader.call('pace', { perSecond });
    await pause(SETTLE_MS);
    await loader.call('mark');
    await pause(STEP_MS);
    const taken = await loader.call('take');
    const areAllBack = await loader.call('rest');
    if (areAllBack && quantile(toSorted(taken.latencies), 0.99) <= ACK_P99_MS) return taken;
  }
  return undefined;
}
