import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@keyroster/contracts';
import { single, type Figure } from '../lab/figure.js';
import type { Lab, Loader } from '../lab/lab.js';
import type { Person } from '../lab/population.js';
import type { Scale, Scene } from '../lab/scene.js';
import {
  bareSide,
  commandsPerPing,
  during,
  shareOf,
  type Side,
  sideOf,
  type Stretch,
  whyVoid,
} from '../lab/sides.js';
import { quantile, summaryOf, toSorted } from '../../support/load/statistics.js';
import type { Frame, Shown } from '../loader/screens.js';

/** The rate of ten thousand users who ping every 30 s. */
const PER_SECOND = 10_000 / 30;
const PER_PING = 'database commands per ping at 333 a second';
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
    const isVoid = whyVoid([stretch.taken, bareStretch.taken]);
    return [
      ...underLoad('10,000 users at 30 s', stretch, bareStretch, isVoid),
      { row: 8, what: PER_PING, goal: 0.01, isVoid, ...commandsPerPing(stretch) },
      bytesPerUser(await frames()),
      ...(await delays(screen)),
    ];
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

async function watchFrames({ loader }: Screen): Promise<() => Promise<Frame[]>> {
  await loader.call('read', { isReading: true });
  await loader.call('screen');
  return async () => (await loader.call('screen')).frames;
}

function bytesPerUser(frames: Frame[]): Figure {
  const large = frames.filter(({ users }) => users >= MANY);
  const value = summaryOf(large.map(({ bytes, users }) => bytes / users));
  const what = 'bytes of a delta per refreshed user';
  return { row: 7, what, unit: 'bytes', value, judged: 'max', goal: 60 };
}

async function delays({ loader, returning, refreshing }: Screen): Promise<Figure[]> {
  const returned = await loader.call('pingEach', { from: 0, count: RETURNING, everyMs: 23 });
  const refreshed = await loader.call('pingEach', { from: RETURNING, count: REFRESHING, everyMs: 93 });
  await pause(2_000);
  const { shown } = await loader.call('screen');
  const back = delaysOf(returning, returned, shown);
  const again = delaysOf(refreshing, refreshed, shown);
  const figure = (row: number, what: string, ms: number, goal: number): Figure => {
    return { row, what, unit: 'ms', value: single(ms), goal };
  };
  return [
    figure(4, 'ping of an Inactive user to the screen: p50', quantile(back, 0.5), 15),
    figure(4, 'ping of an Inactive user to the screen: p99', quantile(back, 0.99), 40),
    figure(5, 'refresh of an Active user to the screen: p99', quantile(again, 0.99), 1_100),
  ];
}

/** The times from each ping to the first frame that shows it; infinite if none did. */
function delaysOf(
  people: readonly Person[],
  sentAt: readonly number[],
  shown: readonly Shown[],
): Float64Array {
  const delays = people.map((person, place) => {
    const sent = sentAt[place] ?? Number.NaN;
    const isOfPing = ({ id, at, lastPing }: Shown) =>
      id === person.id && at > sent && lastPing >= Math.floor(sent / 1_000);
    return (shown.find(isOfPing)?.at ?? Number.POSITIVE_INFINITY) - sent;
  });
  return toSorted(delays);
}

/** Row 3: the server's cost of users who ping every 30 s, compared with a bare server at the same rate. */
function underLoad(what: string, ours: Stretch, bare: Stretch, isVoid: string | undefined): Figure[] {
  const [own, bares, delay] = [shareOf(ours), shareOf(bare), ours.usage.eventLoopDelayP99Ms];
  const note = `of a core: ours ${own.toFixed(2)} %, bare ${bares.toFixed(2)} %`;
  const common = { row: 3, isVoid };
  return [
    { ...common, what: `${what}: CPU, against bare`, unit: '×', value: single(own / bares), goal: 1.2, note },
    { ...common, what: `${what}: event-loop delay p99`, unit: 'ms', value: single(delay) },
  ];
}

const CROWD = 100_000;
const CROWD_PER_SECOND = CROWD / 30;

/** Row 3 with 100,000 users. A process takes at most 20,000 sockets: those that there are ping for all. */
export const crowd: Scene = {
  rows: [3],
  async run(lab, scale) {
    const bare = await crowded(await bareSide(lab, scale.sockets), scale);
    const { server, members } = await lab.product(
      { members: CROWD, admins: 1 },
      { WS_PINGS_PER_SECOND: '10' },
    );
    const ours = await crowded(await sideOf(lab, server, members.slice(0, scale.sockets)), scale);
    const isVoid = whyVoid([ours.taken, bare.taken]);
    return underLoad('100,000 users at 30 s', ours, bare, isVoid);
  },
};

async function crowded(side: Side, { warmUpMs, windowMs, turns }: Scale): Promise<Stretch> {
  await side.loader.call('pace', { perSecond: CROWD_PER_SECOND });
  await pause(warmUpMs);
  const stretch = await during(side, windowMs * turns);
  await side.loader.call('rest');
  return stretch;
}
