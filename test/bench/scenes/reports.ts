import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { single, type Figure, compared, interleave, inUnit, itself } from '../lab/figure.js';
import { bodyOf, timesOf } from '../../support/load/http.js';
import type { Lab } from '../lab/lab.js';
import { fillLedger, LEDGER_DAYS } from '../lab/ledger.js';
import { populate } from '../lab/population.js';
import { quantile } from '../../support/load/statistics.js';
import { noticed, workOfEach } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const SIZES = [
  { users: 10_000, each: 5 },
  { users: 50_000, each: 10 },
];
const TURNS = 5;
const CALLS = 5;
const GROUPS = ['month', 'affiliate'] as const;
const CPU_GOAL_S = 0.2;
/** How long a start's garbage collection and reading of the ledger take. */
const SETTLES_MS = 4_000;

/** Row 24: reports over all renewals, compared with the driver's aggregation, and their effect on others. */
export const reports: Scene = {
  rows: [24],
  async run(lab) {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      figures.push(...(await figuresOf(lab, size)));
      await lab.clear();
    }
    return figures;
  },
};

async function figuresOf(lab: Lab, { users, each }: (typeof SIZES)[number]): Promise<Figure[]> {
  const uri = lab.newDatabase();
  const { members, admins } = await populate(uri, { members: users, admins: 2 });
  await fillLedger(uri, members, each);
  const server = await lab.serve(uri);
  const peer = await lab.driver(uri);
  const [admin, driver] = [lab.caller(server, admins[0]), lab.caller(peer)];
  await pause(SETTLES_MS);

  const span = `from=${dayBefore(LEDGER_DAYS)}&to=${dayBefore(0)}`;
  const pathOf = (by: (typeof GROUPS)[number]): string => `/api/reports?by=${by}&${span}`;
  const { sums } = await bodyOf<ReportAnswer>(admin.get(pathOf('month')), 200);
  if (sums.new !== users || sums.renewed !== users * (each - 1)) {
    throw new Error(`${sums.new} began and ${sums.renewed} renewals`);
  }
  const what = `report of ${users * each} renewals`;
  const figures: Figure[] = [];
  for (const by of GROUPS) {
    const pairs = await interleave(TURNS, [
      async () => quantile(await timesOf(CALLS, 200, () => driver.get(`/report?by=${by}`)), 0.5),
      async () => quantile(await timesOf(CALLS, 200, () => admin.get(pathOf(by))), 0.5),
    ]);
    const figure = compared(pairs, itself, inUnit(' ms'), ['driver']);
    const against = `${what} by ${by}: time, against the driver's aggregation`;
    figures.push({ what: against, goal: 1.5, ...figure });
  }
  const { cpuMs } = await workOfEach(lab, server, CALLS, () => admin.get(pathOf('month')));
  const cpu = { what: `${what}: CPU`, unit: 's', value: single(cpuMs / 1_000) };
  figures.push(users === SIZES[0]?.users ? { ...cpu, goal: CPU_GOAL_S } : cpu);
  const all = async (): Promise<void> => {
    for (let call = 0; call < CALLS * GROUPS.length; call += 1) await admin.get(pathOf('month'));
  };
  return [...figures, await noticed(lab.caller(server, admins[1]), what, all)];
}

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
