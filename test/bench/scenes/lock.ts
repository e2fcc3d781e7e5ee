import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { now } from '../lab/clock.js';
import { single } from '../lab/figure.js';
import { HttpCaller } from '../lab/http.js';
import type { Loader } from '../lab/lab.js';
import type { Server } from '../lab/server.js';
import { quantile, toSorted } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const LOCKS = 100;
/** Until the audit of the lock is sealed, so that its commit is not taken for the next lock's. */
const SEALED_MS = 300;
const LOST_AFTER_MS = 3_000;

/** Row 10: how soon after the lock is written its user's socket is closed. */
export const lock: Scene = {
  rows: [10],
  async run(lab) {
    const { server, members, admins } = await lab.product({ members: LOCKS, admins: 1 });
    const loader = lab.loader();
    await loader.call('connect', { url: server.url, clients: clientsOf(members) });
    const [admin] = admins;
    const caller = new HttpCaller(server.url, admin && tokenOf(admin));
    const delays: number[] = [];
    for (const [place, { id }] of members.entries()) {
      await server.probe.call('begin');
      const answer = await caller.post('/api/users/lock', { id, value: true });
      if (answer.status !== 200) throw new Error(`A lock was refused: ${answer.body.toString()}`);
      delays.push((await closing(loader, place)) - (await firstCommit(server)));
      await pause(SEALED_MS);
    }
    caller.hangUp();
    const sorted = toSorted(delays);
    const what = 'socket closed, after the lock was written';
    return [
      { row: 10, what: `${what}: p50`, unit: 'ms', value: single(quantile(sorted, 0.5)), goal: 10 },
      { row: 10, what: `${what}: p99`, unit: 'ms', value: single(quantile(sorted, 0.99)), goal: 25 },
    ];
  },
};

/** The lock's own: what is sealed of the audit is committed later. */
async function firstCommit(server: Server): Promise<number> {
  const [first] = await server.probe.call('commits');
  return first ?? Number.NaN;
}

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
