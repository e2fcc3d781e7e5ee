import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { single, type Figure } from '../lab/figure.js';
import { importFile } from '../lab/files.js';
import { HttpCaller } from '../lab/http.js';
import type { Lab } from '../lab/lab.js';
import { quantile, toSorted } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

const SOCKETS = 500;
const PINGS_PER_SECOND = 333;
const ACK_GOAL_MS = 100;
const GOAL_MS = 60_000;
/** What the pings cost without it: the machine may have others to serve. */
const QUIET_MS = 3_000;

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

const KINDS = [
  {
    what: 'users',
    rows: 1_000,
    fields: { mode: 'create' },
    file: (rows: number) => `email,niche,observation\n${lines(rows, (at) => `new_${at},cars,"a, note"`)}`,
  },
  {
    what: 'credentials',
    rows: 10_000,
    fields: {},
    file: (rows: number) =>
      `folder,course_name,domain,email,password\n${lines(
        rows,
        (at) => `New ${at % 20}/Part ${at % 100},Course ${at},https://shop.example,login,pw ${at}`,
      )}`,
  },
] as const;

/** Row 24: what is made of a file, while everybody pings. */
export const imports: Scene = {
  rows: [24],
  async run(lab, { users }) {
    const figures: Figure[] = [];
    for (const kind of KINDS) figures.push(...(await figuresOf(lab, users, kind)));
    return figures;
  },
};

async function figuresOf(
  lab: Lab,
  users: number,
  { what, rows, fields, file }: (typeof KINDS)[number],
): Promise<Figure[]> {
  const { server, members, admins } = await lab.product(
    { members: users, admins: 1 },
    { WS_PINGS_PER_SECOND: '10' },
  );
  const loader = lab.loader();
  await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(0, SOCKETS)) });
  const [admin] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
  if (!admin) throw new Error('There is an admin');
  await loader.call('pace', { perSecond: PINGS_PER_SECOND });
  await pause(QUIET_MS);
  await loader.call('mark');
  await pause(QUIET_MS);
  const quiet = await loader.call('take');
  await loader.call('mark');
  const began = performance.now();
  await importFile(admin, what, file(rows), fields);
  const ms = performance.now() - began;
  const taken = await loader.call('take');
  const areAllBack = await loader.call('rest');
  admin.hangUp();
  await lab.clear();
  const common = { row: 24, unit: 'ms', isVoid: whyVoid([taken], areAllBack) };
  const name = `import of ${rows} new ${what}`;
  const acks = toSorted(taken.latencies);
  const quietP99 = quantile(toSorted(quiet.latencies), 0.99);
  return [
    { ...common, what: `${name}: planned, run and done`, value: single(ms), goal: GOAL_MS },
    {
      ...common,
      what: `${name}: ack p99 of ${PINGS_PER_SECOND} pings a second meanwhile`,
      value: single(quantile(acks, 0.99)),
      goal: ACK_GOAL_MS,
      note: `longest ${quantile(acks, 1).toFixed(0)} ms; before it p99 ${quietP99.toFixed(0)} ms`,
    },
  ];
}
