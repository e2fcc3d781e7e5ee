import { setTimeout as pause } from 'node:timers/promises';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { ran } from '../lab/calls.js';
import { type Figure, compared, interleave, inUnit } from '../lab/figure.js';
import { bodyOf } from '../../support/load/http.js';
import { noticed, workOf } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const ASKED = 5_000;
const TURNS = 3;
/** The audit is sealed within this time. */
const SEALED_MS = 1_000;

/**
 * For each user, a lock writes an update, an audit entry and the end of their session; a renewal an update,
 * an audit entry and a renewal; a deletion a delete and an audit entry. Undos are written for 100 users each.
 * The peer's call writes as much.
 */
const KINDS: ReadonlyArray<[asked: Omit<PlanPayload, 'ids'>, peer: string]> = [
  [{ action: 'users.lock' }, '/change?inserts=1'],
  [{ action: 'users.renew', days: 30 }, '/change?inserts=2'],
  [{ action: 'users.delete' }, '/change?inserts=1&delete'],
];

/** Row 24: plans for 5,000 users, compared with the driver's bulk writes, and their effect on others. */
export const plans: Scene = {
  rows: [24],
  async run(lab, { users }) {
    const { server, uri, members, admins } = await lab.product({ members: users, admins: 2 });
    const peer = await lab.driver(uri);
    const [admin, driver] = [lab.caller(server, admins[0]), lab.caller(peer)];
    const ids = members.slice(0, ASKED).map(({ id }) => id);
    const figures: Figure[] = [];
    for (const [asked, path] of KINDS) {
      const ours = async () => {
        let undo = '';
        const work = await workOf(lab, server, async () => (undo = await ran(admin, { ...asked, ids })));
        await pause(SEALED_MS);
        await bodyOf(admin.post('/api/undo', { id: undo }), 200);
        await pause(SEALED_MS);
        return work;
      };
      const theirs = async () => {
        await driver.get(`/changed?count=${ASKED}`);
        return workOf(lab, peer, () => driver.get(path));
      };
      const pairs = await interleave(TURNS, [theirs, ours]);
      const what = `${asked.action} of ${ASKED}, plan and run: CPU, MongoDB's included, against the driver's bulk writes`;
      const cost = compared(pairs, ({ withDatabaseMs }) => withDatabaseMs, inUnit(' ms'), ['driver']);
      figures.push({ what, goal: 3, ...cost });
    }
    const all = async (): Promise<void> => {
      for (const [asked] of KINDS) await ran(admin, { ...asked, ids });
    };
    const what = `lock, renewal and deletion of ${ASKED}`;
    return [...figures, await noticed(lab.caller(server, admins[1]), what, all)];
  },
};
