import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@keyroster/contracts';
import { delaysOf } from '../lab/delays.js';
import { single, type Figure } from '../lab/figure.js';
import type { Lab, Loader } from '../lab/lab.js';
import type { Person } from '../lab/population.js';
import type { Scale } from '../lab/scale.js';
import { bareSide, during, sideOf, type Side, type Stretch } from '../lab/sides.js';
import { quantile, sum, summaryOf } from '../lab/statistics.js';
import { underLoad } from '../lab/under-load.js';
import { whyVoid } from '../lab/voids.js';
import type { Frame } from '../loader/screens.js';
import type { Scene } from './scene.js';

/** The rate of ten thousand users who ping every 30 s. */
const PER_SECOND = 10_000 / 30;
const WARM_UP_FASTER = 10;
/** The writes of the warm-up end within this time. */
const SETTLES_MS = 3_000;
const ADMINS = 5;
const RETURNING = 200;
const REFRESHING = 100;
/** A frame of fewer users says little about the bytes per user. */
const MANY = 100;

interface Screen {
  loader: Loader;
  returning: Person[];
  refreshing: Person[];
}

/** Rows 3, 4, 5, 7 and 8: an ordinary day of 10,000 users, and what five admins see of it. */
export const load: Scene = {
  rows: [3, 4, 5, 7, 8],
  async run(lab, scale) {
    const bare = await bareSide(lab, scale.sockets);
    const { side, screen } = await productSide(lab, scale);
    const frames = await watchFrames(screen);
    // Both at once, because each takes a few percent of a core: other load affects both alike.
    const [bareStretch, stretch] = await Promise.all([loaded(bare, scale), loaded(side, scale)]);
    await bare.loader.call('rest');
    const isVoid = whyVoid([stretch.taken, bareStretch.taken], true);
    const figures = [
      ...underLoad('10,000 users at 30 s', stretch, bareStretch, isVoid),
      commandsPerPing(stretch, isVoid),
      bytesPerUser(await frames()),
    ];
    figures.push(...(await delays(screen)));
    return figures;
  },
};

async function productSide(lab: Lab, { users, sockets }: Scale): Promise<{ side: Side; screen: Screen }> {
  const others = RETURNING + REFRESHING;
  const seconds = Math.floor(Date.now() / 1_000);
  const { server, members, admins } = await lab.product({
    members: users + others,
    admins: ADMINS,
    lastPing: (place) => (place < RETURNING ? 0 : seconds),
  });
  const returning = members.slice(0, RETURNING);
  const refreshing = members.slice(RETURNING, others);
  const watching = await sideOf(lab, server, members.slice(0, others), admins.slice(0, 1));
  const side = await sideOf(lab, server, members.slice(others, others + sockets), admins.slice(1));
  return { side, screen: { loader: watching.loader, returning, refreshing } };
}

/**
 * Each socket pings once first, because on an ordinary day most users have been there for a while. Measures a
 * whole minute: some twenty commands run once in each, which less would count wholly or not at all.
 */
async function loaded(side: Side, { sockets }: Scale): Promise<Stretch> {
  await side.loader.call('pace', { perSecond: PER_SECOND * WARM_UP_FASTER });
  await pause((sockets / PER_SECOND / WARM_UP_FASTER) * 1_000);
  await side.loader.call('pace', { perSecond: PER_SECOND });
  await pause(SETTLES_MS);
  return during(side, MINUTE_MS);
}

function commandsPerPing({ usage, taken, wallMs }: Stretch, isVoid: string | undefined): Figure {
  const commands = sum(Object.values(usage.commands));
  const perSecond = (count: number): string => ((count * 1_000) / wallMs).toFixed(2);
  const kinds = Object.entries(usage.commands).map(([name, count]) => `${name} ${perSecond(count)}`);
  return {
    row: 8,
    what: 'database commands per ping at 333 a second',
    unit: '',
    value: single(commands / taken.acked),
    goal: 0.01,
    isVoid,
    note: `a second: ${kinds.join(', ')}; heartbeats ${perSecond(usage.heartbeats)}`,
  };
}

async function watchFrames({ loader }: Screen): Promise<() => Promise<Frame[]>> {
  await loader.call('read', { isReading: true });
  await loader.call('screen');
  return async () => (await loader.call('screen')).frames;
}

function bytesPerUser(frames: Frame[]): Figure {
  const large = frames.filter(({ users }) => users >= MANY);
  const value = summaryOf(large.map(({ bytes, users }) => bytes / users));
  return {
    row: 7,
    what: 'bytes of a delta per refreshed user',
    unit: 'bytes',
    value,
    judged: 'max',
    goal: 60,
  };
}

async function delays({ loader, returning, refreshing }: Screen): Promise<Figure[]> {
  const returned = await loader.call('pingEach', { from: 0, count: RETURNING, everyMs: 23 });
  const refreshed = await loader.call('pingEach', { from: RETURNING, count: REFRESHING, everyMs: 93 });
  await pause(2_000);
  const { shown } = await loader.call('screen');
  const back = delaysOf(returning, returned, shown);
  const again = delaysOf(refreshing, refreshed, shown);
  const what = 'ping of an Inactive user to the screen';
  return [
    { row: 4, what: `${what}: p50`, unit: 'ms', value: single(quantile(back, 0.5)), goal: 15 },
    { row: 4, what: `${what}: p99`, unit: 'ms', value: single(quantile(back, 0.99)), goal: 40 },
    {
      row: 5,
      what: 'refresh of an Active user to the screen: p99',
      unit: 'ms',
      value: single(quantile(again, 0.99)),
      goal: 1_100,
    },
  ];
}
