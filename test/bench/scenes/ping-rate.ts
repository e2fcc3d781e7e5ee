import { setTimeout as pause } from 'node:timers/promises';
import { summaryOf, quantile, toSorted } from '../../support/load/statistics.js';
import { compared, interleave, inUnit } from '../lab/figure.js';
import { bareSide, type Side, sideOf, whyVoid } from '../lab/sides.js';
import type { Taken } from '../loader/measure.js';
import type { Scene } from '../lab/scene.js';

const ADMINS = 5;
const ACK_P99_MS = 50;
/** Wider steps would make the ratio of two servers jump; rough ones find where to begin. */
const [STEP, ROUGH_STEP] = [1.1, 1.5];
const STEP_MS = 1_000;
const SETTLE_MS = 200;
/** A hiccup of the machine is not the server's limit. */
const TRIES = 2;
const FROM = { naive: 2, others: 4_000 };

interface Held {
  perSecond: number;
  taken: Taken[];
}

/** Row 2: how many pings a second are acknowledged within 50 ms, without any loss. */
export const pingRate: Scene = {
  rows: [2],
  async run(lab, scale) {
    const bare = await bareSide(lab, scale.sockets);
    const { server, uri, members, admins } = await lab.product(
      { members: scale.users, admins: ADMINS },
      { WS_PINGS_PER_SECOND: '1000' },
    );
    const ours = await sideOf(lab, server, members.slice(0, scale.sockets), admins);
    const naiveServer = await lab.peer('bare', { MONGODB_URI: uri });
    // Once is enough, as it is far behind. If it doesn't hold the slowest step, it counts as holding it.
    const naive = await held(await sideOf(lab, naiveServer, members.slice(0, 100), admins), FROM.naive);
    const slowest = Math.max(naive.perSecond, FROM.naive);
    await naiveServer.stop();
    const turnsOf = async (side: Side): Promise<() => Promise<Held>> => {
      const rough = await held(side, FROM.others, ROUGH_STEP);
      return () => held(side, rough.perSecond / STEP ** 2);
    };
    const pairs = await interleave(scale.repetitions, [await turnsOf(bare), await turnsOf(ours)]);
    const isVoid = whyVoid(pairs.flatMap(({ a, b }) => [...a.taken, ...b.taken]));
    const ratios = summaryOf(pairs.map(({ b }) => b.perSecond / slowest));
    const common = { unit: '×', isFloor: true, isVoid };
    const figure = compared(pairs, ({ perSecond }) => perSecond, inUnit('/s'), ['bare']);
    return [
      {
        ...common,
        ...figure,
        what: 'pings a second at ack p99 ≤ 50 ms, against bare',
        goal: 0.9,
        note: `${figure.note}, naive ${slowest.toFixed(0)}/s; limits raised: 1000 pings/s a socket`,
      },
      { ...common, what: 'the same, against a naive server', value: ratios, goal: 1_000 },
    ];
  },
};

/** The highest step that works; if not even the first does, it begins lower. */
async function held(side: Side, from: number, step = STEP): Promise<Held> {
  let best: Held = { perSecond: 0, taken: [] };
  for (let perSecond = from; ; perSecond *= step) {
    const taken = await holds(side, perSecond);
    if (!taken) break;
    best = { perSecond, taken: [taken] };
  }
  return best.perSecond > 0 || from <= FROM.naive ? best : held(side, from / 2, step);
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
