import { single, type Figure, compared, interleave, inUnit, itself } from '../lab/figure.js';
import { bodyOf, type HttpCaller } from '../../support/load/http.js';
import type { Lab } from '../lab/lab.js';
import { fillLedger } from '../lab/ledger.js';
import { populate } from '../lab/population.js';
import { SHORT, type Scene } from '../lab/scene.js';
import { comparePings, costOfPing, sideOf, type Side } from '../lab/sides.js';
import { workOfEach } from '../lab/work.js';

const [MILLION, FEWER] = [1_000_000, 100_000];
const LIVE = 10_000;
const BYTES_A_MB = 1e6;
const TURNS = 5;
const GOAL = 1.2;

/** Another page, and another word, each time. */
const CALLS: ReadonlyArray<[what: string, count: number, path: (number: number) => string]> = [
  ['a page of 50', 50, (number) => `/api/users/false?limit=50&offset=${number * 50}`],
  ['a page of 200', 50, (number) => `/api/users/true?limit=200&offset=${number * 200}`],
  [
    'a search in the middle of a word',
    20,
    (number) => `/api/users/false?limit=50&q=ber_0${10 + (number % 90)}`,
  ],
];

interface Crowd extends Side {
  admin: HttpCaller;
}

/** Row 21: a process with a million users, some of them live, compared with one that has a tenth. */
export const million: Scene = {
  rows: [21],
  async run(lab, scale) {
    const [users, fewer] = scale === SHORT ? [FEWER, FEWER / 10] : [MILLION, FEWER];
    const live = Math.min(LIVE, scale.sockets);
    const few = await serve(lab, fewer, live);
    const many = await serve(lab, users, live);
    const resident = await many.server.probe.call('resident');
    const against = `against the same with ${fewer}`;
    const memory = `${users} users, ${live} live: memory of the process`;
    const [start, note] = [many.server.startMs, `${(few.server.startMs / 1_000).toFixed(1)} s with ${fewer}`];
    const figures: Figure[] = [
      { what: memory, unit: 'MB', value: single(resident / BYTES_A_MB), goal: 1_600 },
      { what: 'start to ready, indexes included', unit: 's', value: single(start / 1_000), note },
    ];
    for (const [what, count, path] of CALLS) {
      const cost = async ({ server, admin }: Crowd): Promise<number> =>
        (await workOfEach(lab, server, count, (number) => bodyOf(admin.get(path(number)), 200))).cpuMs;
      const pairs = await interleave(TURNS, [() => cost(few), () => cost(many)]);
      const figure = compared(pairs, itself, inUnit(' ms', 2), ['fewer']);
      figures.push({ what: `CPU of ${what}, ${against}`, goal: GOAL, ...figure });
    }
    const takes = [() => costOfPing(few, scale), () => costOfPing(many, scale)] as const;
    const { figure } = await comparePings(scale.turns, takes, ['fewer']);
    return [...figures, { what: `CPU per ping, ${against}`, goal: GOAL, ...figure }];
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
  const admin = lab.caller(server, admins[0]);
  // The ledger is part of the memory; a report waits until it has been read.
  await bodyOf(admin.get('/api/reports'), 200);
  return { ...(await sideOf(lab, server, members.slice(0, live))), admin };
}
