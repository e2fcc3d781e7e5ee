import { setTimeout as pause } from 'node:timers/promises';
import { single, type Figure, compared, interleave, inUnit, itself } from '../lab/figure.js';
import { bodyOf } from '../../support/load/http.js';
import type { Lab } from '../lab/lab.js';
import { summaryOf, type Summary } from '../../support/load/statistics.js';
import { workOfEach } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const PAGE = '/api/users/false?limit=50';
const SIZES = [1_000, 10_000, 100_000];
const CALLS = 150;
/** Few, because a regular expression over 100,000 users is slow. */
const SEARCHES = 20;
const TURNS = 5;
/** For warming up: the compiler is done with a call after a thousand of them. */
const TURNS_BEFORE = 8;
/** How long after a start the ledger is read and texts are prepared for the search. */
const SETTLES_MS = 6_000;

const always = (path: string) => () => path;
/** Searches in the middle of a word, another one each time. */
const searched = (path: string) => (number: number) => `${path}ber_0${number % 100}`;

type Sides = Awaited<ReturnType<typeof sidesOf>>;

/** Rows 11, 19 and 26: pages of ever longer lists, a search, and the cost of compression. */
export const lists: Scene = {
  rows: [11, 19, 26],
  async run(lab) {
    const figures: Figure[] = [];
    const pages: Summary[] = [];
    for (const size of SIZES) {
      const sides = await sidesOf(lab, size);
      const users = size.toLocaleString('en');
      const page = await pageOf(sides, CALLS, always(PAGE), always('/page?limit=50'));
      pages.push(page.cpu);
      figures.push(...judged(11, `a page of 50 of ${users} users`, page, 0.5));
      const [ours, raw] = [always('/api/users/true?limit=200'), always('/page?limit=200')];
      const activity = await pageOf(sides, CALLS, ours, raw);
      figures.push(...judged(11, `a page of 200 of the activity of ${users}`, activity, 0.5));
      if (size === SIZES.at(-1)) {
        const search = await pageOf(sides, SEARCHES, searched(`${PAGE}&q=`), searched('/page?limit=50&q='));
        figures.push(...judged(19, `users searched in the middle of a word, 50 of ${users}`, search, 0.1));
        figures.push(await compressed(sides));
      }
      await lab.clear();
    }
    return [...figures, flat(pages)];
  },
};

async function sidesOf(lab: Lab, members: number) {
  const { server, uri, admins } = await lab.product({ members, admins: 1 });
  const peer = await lab.driver(uri);
  await pause(SETTLES_MS);
  return { lab, server, peer, ours: lab.caller(server, admins[0]), raw: lab.caller(peer) };
}

type PathOf = (number: number) => string;

async function pageOf(sides: Sides, calls: number, ours: PathOf, raw: PathOf) {
  const { lab, server, peer } = sides;
  const theirs = () => workOfEach(lab, peer, calls, (number) => bodyOf(sides.raw.get(raw(number)), 200));
  const own = () => workOfEach(lab, server, calls, (number) => bodyOf(sides.ours.get(ours(number)), 200));
  await interleave(TURNS_BEFORE, [theirs, own]);
  const pairs = await interleave(TURNS, [theirs, own]);
  return {
    // Ours compared with the driver, MongoDB's CPU time included.
    against: compared(pairs, ({ withDatabaseMs }) => withDatabaseMs, inUnit(' ms', 2), ['driver']),
    // The CPU time of our process.
    cpu: summaryOf(pairs.map(({ b }) => b.cpuMs)),
    commands: Math.max(...pairs.map(({ b }) => b.commands)),
  };
}

type Page = Awaited<ReturnType<typeof pageOf>>;

const judged = (row: number, what: string, { against, commands }: Page, goal: number): Figure[] => [
  { row, what: `${what}: CPU, MongoDB's included, against the driver`, goal, ...against },
  { row, what: `${what}: database commands`, unit: '', value: single(Math.floor(commands)), goal: 0 },
];

const flat = (pages: readonly Summary[]): Figure => ({
  row: 11,
  what: `a page of 50: CPU of ${SIZES.at(-1)?.toLocaleString('en')} against that of ${SIZES[0]?.toLocaleString('en')}`,
  unit: '×',
  value: single((pages.at(-1)?.median ?? 0) / (pages[0]?.median ?? 0)),
  goal: 1.1,
  note: pages.map(({ median }) => `${median.toFixed(2)} ms`).join(', '),
});

async function compressed({ lab, server, ours }: Sides): Promise<Figure> {
  const calls = async (encoding: string): Promise<number> => {
    const headers = { 'accept-encoding': encoding };
    return (await workOfEach(lab, server, CALLS, () => ours.get(PAGE, headers))).cpuMs;
  };
  const pairs = await interleave(TURNS, [() => calls('identity'), () => calls('gzip')]);
  const cost = compared(pairs, itself, inUnit(' ms', 2), ['as it is', 'compressed']);
  return { row: 26, what: 'a page of 50 compressed: CPU, against the same as it is', goal: 1.1, ...cost };
}
