import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { single, type Figure } from '../lab/figure.js';
import { HttpCaller, timesOf } from '../lab/http.js';
import type { Product } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import { bareSide, during, type Side, type Stretch } from '../lab/sides.js';
import { quantile } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { underLoad } from '../lab/under-load.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

const USERS = 100_000;
const PER_SECOND = USERS / 30;
const CALLS = 200;

/** Rows 3, 11 and 19 with 100,000 users. A process takes 20,000 sockets at most: those that there are ping for the rest. */
export const crowd: Scene = {
  rows: [3, 11, 19],
  async run(lab, scale) {
    const bare = await loaded(await bareSide(lab, scale.sockets), scale);
    const product = await lab.product({ members: USERS, admins: 1 }, { WS_PINGS_PER_SECOND: '10' });
    const { server, members } = product;
    const pages = await pageTimes(product);
    const loader = lab.loader();
    await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(0, scale.sockets)) });
    const ours = await loaded({ server, loader }, scale);
    const isVoid = whyVoid([ours.taken, bare.taken], true);
    return [...underLoad('100,000 users at 30 s', ours, bare, isVoid), ...pages];
  },
};

async function loaded(side: Side, { warmUpMs, windowMs, turns }: Scale): Promise<Stretch> {
  await side.loader.call('pace', { perSecond: PER_SECOND });
  await pause(warmUpMs);
  const stretch = await during(side, windowMs * turns);
  await side.loader.call('rest');
  return stretch;
}

async function pageTimes({ server, admins }: Product): Promise<Figure[]> {
  const [admin] = admins;
  const caller = new HttpCaller(server.url, admin && tokenOf(admin));
  const page = await timesOf(CALLS, 200, (number) =>
    caller.get(`/api/users/true?limit=200&offset=${number * 200}`),
  );
  // In the middle of a word, and another each time.
  const found = await timesOf(CALLS, 200, (number) =>
    caller.get(`/api/users/false?limit=50&q=ber_0${number % 100}`),
  );
  caller.hangUp();
  return [
    {
      row: 11,
      what: 'a page of 200 of 100,000 users: p99',
      unit: 'ms',
      value: single(quantile(page, 0.99)),
      goal: 10,
      note: `p50 ${quantile(page, 0.5).toFixed(1)} ms`,
    },
    {
      row: 19,
      what: 'users searched in the middle of a word, 50 of 100,000: p99',
      unit: 'ms',
      value: single(quantile(found, 0.99)),
      goal: 20,
      note: `p50 ${quantile(found, 0.5).toFixed(1)} ms`,
    },
  ];
}
