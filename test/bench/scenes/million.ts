import { clientsOf } from '../lab/clients.js';
import { single, type Figure } from '../lab/figure.js';
import { bodyOf, HttpCaller } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab } from '../lab/lab.js';
import { fillLedger } from '../lab/ledger.js';
import { populate } from '../lab/population.js';
import { SHORT, type Scale } from '../lab/scale.js';
import { costOfPing, type Side } from '../lab/sides.js';
import { summaryOf } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { whyVoid } from '../lab/voids.js';
import { workOfEach } from '../lab/work.js';
import type { Scene } from './scene.js';

const [MILLION, FEWER] = [1_000_000, 100_000];
const LIVE = 10_000;
const BYTES_A_MB = 1e6;
const TURNS = 5;
const GOAL = 1.2;

/** Each time another page, and another word. */
const CALLS = [
  {
    what: 'a page of 50',
    count: 50,
    path: (number: number) => `/api/users/false?limit=50&offset=${number * 50}`,
  },
  {
    what: 'a page of 200',
    count: 50,
    path: (number: number) => `/api/users/true?limit=200&offset=${number * 200}`,
  },
  {
    what: 'a search in the middle of a word',
    count: 20,
    path: (number: number) => `/api/users/false?limit=50&q=ber_0${10 + (number % 90)}`,
  },
];

interface Crowd extends Side {
  admin: HttpCaller;
}

/** Row 21: a process with a million users, some of them live, beside one that has a tenth of them. */
export const million: Scene = {
  rows: [21],
  async run(lab, scale) {
    const [users, fewer] = scale === SHORT ? [FEWER, FEWER / 10] : [MILLION, FEWER];
    const live = Math.min(LIVE, scale.sockets);
    const few = await serve(lab, fewer, live);
    const many = await serve(lab, users, live);
    const resident = await many.server.probe.call('resident');
    const against = `against the same with ${fewer}`;
    const figures: Figure[] = [
      {
        row: 21,
        what: `${users} users, ${live} live: memory of the process`,
        unit: 'MB',
        value: single(resident / BYTES_A_MB),
        goal: 1_600,
      },
      {
        row: 21,
        what: 'start to ready, indexes included',
        unit: 's',
        value: single(many.server.startMs / 1_000),
        note: `${(few.server.startMs / 1_000).toFixed(1)} s with ${fewer}`,
      },
    ];
    for (const { what, count, path } of CALLS) {
      const cost = async ({ server, admin }: Crowd): Promise<number> =>
        (await workOfEach(lab, server, count, (number) => bodyOf(admin.get(path(number)), 200))).cpuMs;
      const pairs = await interleave(
        TURNS,
        () => cost(few),
        () => cost(many),
      );
      const ms = (side: 'a' | 'b') => summaryOf(pairs.map((pair) => pair[side])).median.toFixed(2);
      const note = `${ms('a')} ms and ${ms('b')} ms`;
      const compared = { unit: '×', value: ratios(pairs), goal: GOAL, note };
      figures.push({ row: 21, what: `CPU of ${what}, ${against}`, ...compared });
    }
    figures.push({ ...(await pingCost(few, many, scale)), what: `CPU per ping, ${against}` });
    for (const { admin } of [few, many]) admin.hangUp();
    return figures;
  },
};

async function serve(lab: Lab, users: number, live: number): Promise<Crowd> {
  const seconds = Math.floor(Date.now() / 1_000);
  const uri = lab.newDatabase();
  const { members, admins } = await populate(uri, {
    members: users,
    admins: 1,
    signedIn: live,
    lastPing: (place) => (place < live ? seconds : 0),
  });
  await fillLedger(uri, members, 1);
  const server = await lab.serve(uri, { WS_PINGS_PER_SECOND: '10' });
  const [boss] = admins;
  const admin = new HttpCaller(server.url, boss && tokenOf(boss));
  // The ledger is part of what a process holds, and is read once that is ready: a report waits for it.
  await bodyOf(admin.get('/api/reports'), 200);
  const loader = lab.loader();
  await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(0, live)) });
  return { server, loader, admin };
}

async function pingCost(few: Crowd, many: Crowd, scale: Scale): Promise<Omit<Figure, 'what'>> {
  await costOfPing(few, scale);
  await costOfPing(many, scale);
  const pairs = await interleave(
    scale.turns,
    () => costOfPing(few, scale),
    () => costOfPing(many, scale),
  );
  return {
    row: 21,
    unit: '×',
    value: ratios(pairs.map(({ a, b }) => ({ a: a.perPing, b: b.perPing }))),
    goal: GOAL,
    isVoid: whyVoid(
      pairs.flatMap(({ a, b }) => [a.taken, b.taken]),
      true,
    ),
  };
}
