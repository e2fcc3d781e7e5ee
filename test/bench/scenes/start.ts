import { compared, interleave, inUnit, itself } from '../lab/figure.js';
import type { Lab, Server } from '../lab/lab.js';
import { populate } from '../lab/population.js';
import { summaryOf } from '../../support/load/statistics.js';
import { workOf } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const USERS = 100_000;
const TURNS = 5;
/** Fewer, because a start with all users takes five seconds. */
const FULL_TURNS = 3;

/** Row 12: CPU time from a process's start to its ready line, with existing collections and indexes. */
export const start: Scene = {
  rows: [12],
  async run(lab) {
    const empty = await prepared(lab, 0);
    const beside = await interleave(TURNS, [
      () => startCost(() => lab.peer('empty-nest')),
      () => startCost(() => lab.servePacked(empty)),
    ]);
    const emptyMs = summaryOf(beside.map(({ b }) => b)).median;
    const full = await prepared(lab, USERS);
    const loaded = await interleave(FULL_TURNS, [
      () => readCost(lab, full),
      async () => (await startCost(() => lab.servePacked(full))) - emptyMs,
    ]);
    const perUser = "CPU of the start for each of 100,000 users, against the driver's own read of them";
    const start = compared(beside, itself, inUnit(' ms'), ['Nest']);
    const reading = compared(loaded, (ms) => (ms * 1_000) / USERS, inUnit(' µs', 1), ['driver']);
    return [
      { what: 'CPU from start to ready, no users, against an empty Nest app', goal: 1.5, ...start },
      { what: perUser, goal: 1.2, ...reading },
    ];
  },
};

async function prepared(lab: Lab, members: number): Promise<string> {
  const uri = lab.newDatabase({ isWatched: false });
  await populate(uri, { members, admins: 1 });
  await startCost(() => lab.servePacked(uri));
  return uri;
}

/** In ms, since the process began. */
async function startCost(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  const { cpuMs } = await server.probe.call('usage');
  await server.stop();
  return cpuMs;
}

/** In ms, by a new process, because the product's has read nothing before, either. */
async function readCost(lab: Lab, uri: string): Promise<number> {
  const server = await lab.driver(uri);
  const caller = lab.caller(server);
  const { cpuMs } = await workOf(lab, server, () => caller.get('/users'));
  caller.hangUp();
  await server.stop();
  return cpuMs;
}
