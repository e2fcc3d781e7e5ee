import { interleave, ratios } from '../lab/interleave.js';
import type { Lab } from '../lab/lab.js';
import { populate } from '../lab/population.js';
import type { Server } from '../lab/server.js';
import { summaryOf } from '../lab/statistics.js';
import type { Scene } from './scene.js';

const USERS = 100_000;

/** Row 12: from the start of the process to its ready line, the database being up; collections and indexes are there. */
export const start: Scene = {
  rows: [12],
  async run(lab, { repetitions }) {
    const empty = await prepared(lab, 0);
    const full = await prepared(lab, USERS);
    const beside = await interleave(
      repetitions,
      () => startTime(() => lab.peer('empty-nest')),
      () => startTime(() => lab.servePacked(empty)),
    );
    const loaded = await interleave(
      Math.ceil(repetitions / 2),
      () => startTime(() => lab.servePacked(empty)),
      () => startTime(() => lab.servePacked(full)),
    );
    const ms = (side: 'a' | 'b'): string =>
      `${summaryOf(beside.map((pair) => pair[side])).median.toFixed(0)} ms`;
    return [
      {
        row: 12,
        what: 'start to ready, no users, against an empty Nest app',
        unit: '×',
        value: ratios(beside),
        goal: 1.6,
        note: `Nest ${ms('a')}, ours ${ms('b')}`,
      },
      {
        row: 12,
        what: 'start to ready, longer for 100,000 users',
        unit: 's',
        value: summaryOf(loaded.map(({ a, b }) => (b - a) / 1_000)),
        goal: 1.2,
      },
    ];
  },
};

async function prepared(lab: Lab, members: number): Promise<string> {
  const uri = lab.newDatabase({ isWatched: false });
  await populate(uri, { members, admins: 1 });
  await startTime(() => lab.servePacked(uri));
  return uri;
}

async function startTime(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startMs;
}
