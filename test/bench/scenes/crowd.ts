import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { single, type Figure } from '../lab/figure.js';
import { HttpCaller, timesOf } from '../lab/http.js';
import type { Product } from '../lab/lab.js';
import { during, type Stretch } from '../lab/sides.js';
import { quantile } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

const USERS = 100_000;
const PER_SECOND = USERS / 30;
const CALLS = 200;

/** Rows 3, 11 and 19 with 100,000 users. A process takes 20,000 sockets at most: those that there are ping for the rest. */
export const crowd: Scene = {
  rows: [3, 11, 19],
  async run(lab, scale) {
    const product = await lab.product({ members: USERS, admins: 1 }, { WS_PINGS_PER_SECOND: '10' });
    const { server, members } = product;
    const pages = await pageTimes(product);
    const loader = lab.loader();
    await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(0, scale.sockets)) });
    await loader.call('pace', { perSecond: PER_SECOND });
    await pause(scale.warmUpMs);
    const stretch = await during({ server, loader }, scale.windowMs * scale.turns);
    await loader.call('rest');
    return [...loadFigures(stretch), ...pages];
  },
};

function loadFigures({ cpuMs, wallMs, usage, taken }: Stretch): Figure[] {
  const isVoid = whyVoid([taken], true);
  const what = '100,000 users at 30 s';
  const note = `${((cpuMs * 1_000) / taken.acked).toFixed(0)} µs a ping`;
  return [
    {
      row: 3,
      what: `${what}: CPU, of a core`,
      unit: '%',
      value: single((cpuMs / wallMs) * 100),
      goal: 15,
      isVoid,
      note,
    },
    {
      row: 3,
      what: `${what}: event-loop delay p99`,
      unit: 'ms',
      value: single(usage.eventLoopDelayP99Ms),
      goal: 20,
      isVoid,
    },
  ];
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
