import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../lab/commands.js';
import { single, interleave } from '../lab/figure.js';
import { expected } from '../../support/load/http.js';
import type { Loader } from '../lab/lab.js';
import { bareSide, sideOf } from '../lab/sides.js';
import { quantile, summaryOf, toSorted } from '../../support/load/statistics.js';
import type { Scene } from '../lab/scene.js';

const LOCKS = 50;
/** By then the audit of the lock is sealed, so its commit is not taken for the next lock's. */
const SEALED_MS = 300;
const LOST_AFTER_MS = 3_000;

/** Row 10: from the lock's commit to the closed socket, compared with a server that only disconnects it. */
export const lock: Scene = {
  rows: [10],
  async run(lab) {
    const bare = await bareSide(lab, LOCKS);
    const { server, members, admins } = await lab.product({ members: LOCKS, admins: 1 });
    const { loader } = await sideOf(lab, server, members);
    const [ours, plain] = [lab.caller(server, admins[0]), lab.caller(bare.server)];
    const pairs = await interleave(LOCKS, [
      async (place) => {
        const calledAt = now();
        await plain.get('/disconnect');
        return (await closing(bare.loader, place)) - calledAt;
      },
      async (place) => {
        await server.probe.call('begin');
        await expected(ours.post('/api/users/lock', { id: members[place]?.id, value: true }), 200);
        const closedAt = await closing(loader, place);
        // The first commit is the lock's; the audit is sealed later.
        const [committedAt = Number.NaN] = await server.probe.call('commits');
        await pause(SEALED_MS);
        return closedAt - committedAt;
      },
    ]);
    const delays = toSorted(pairs.map(({ b }) => b));
    const median = (side: 'a' | 'b'): number => summaryOf(pairs.map((pair) => pair[side])).median;
    const what = 'socket closed, after the lock was written';
    const [ratio, note] = [
      single(median('b') / median('a')),
      `bare ${median('a').toFixed(1)} ms, from its call`,
    ];
    return [
      { what: `${what}: p50, against a bare disconnect`, unit: '×', value: ratio, goal: 2, note },
      { what: `${what}: p50`, unit: 'ms', value: single(quantile(delays, 0.5)) },
      { what: `${what}: p99`, unit: 'ms', value: single(quantile(delays, 0.99)) },
    ];
  },
};

async function closing(loader: Loader, place: number): Promise<number> {
  const deadline = now() + LOST_AFTER_MS;
  while (now() < deadline) {
    const closings = await loader.call('closings');
    const at = closings[place];
    if (at !== undefined) return at;
    await pause(2);
  }
  return Number.POSITIVE_INFINITY;
}
