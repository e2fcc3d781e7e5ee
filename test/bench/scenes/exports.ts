import { setTimeout as pause } from 'node:timers/promises';
import type { HttpCaller } from '../../support/load/http.js';
import { compared, interleave, inUnit, itself } from '../lab/figure.js';
import { noticed, workOf } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const USERS = 100_000;
const TURNS = 3;
/** How long a start's garbage collection and reading of the ledger take. */
const SETTLES_MS = 5_000;

/** Row 24: an export of all users, compared with a driver's cursor for the same columns; and its effect. */
export const exports: Scene = {
  rows: [24],
  async run(lab) {
    const { server, uri, admins } = await lab.product({ members: USERS, admins: 2 });
    const peer = await lab.driver(uri);
    const [admin, driver] = [lab.caller(server, admins[0]), lab.caller(peer)];
    await pause(SETTLES_MS);
    const ours = () => whole(admin, '/api/users/export');
    const theirs = () => whole(driver, '/users.csv');
    await theirs();
    await ours();
    const pairs = await interleave(TURNS, [
      async () => (await workOf(lab, peer, theirs)).cpuMs,
      async () => (await workOf(lab, server, ours)).cpuMs,
    ]);
    const what = `export of ${USERS} users`;
    const cost = compared(pairs, itself, inUnit(' ms'), ['driver']);
    return [
      { what: `${what}: CPU, against a driver's cursor`, goal: 1.5, ...cost },
      await noticed(lab.caller(server, admins[1]), what, ours),
    ];
  },
};

async function whole(caller: HttpCaller, path: string): Promise<void> {
  const { status, body } = await caller.get(path);
  const lines = body.toString().split('\r\n').length;
  if (status !== 200 || lines < USERS) throw new Error(`${status}, ${lines} lines`);
}
