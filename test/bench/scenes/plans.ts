import { setTimeout as pause } from 'node:timers/promises';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { noticed } from '../lab/bystander.js';
import { ran } from '../lab/calls.js';
import { type Figure, compared, interleave, inUnit } from '../lab/figure.js';
import { bodyOf } from '../../support/load/http.js';
import { workOf, type Work } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const ASKED = 5_000;
const TURNS = 3;
/** The audit is sealed within this time. */
const SEALED_MS = 1_000;

interface Kind {
  asked: Omit<PlanPayload, 'ids'>;
  /** The peer's call that writes as much. */
  peer: string;
}

/**
 * For each user, a lock writes an update, an audit entry and the end of their session; a renewal an update,
 * an audit entry and a renewal; a deletion a delete and an audit entry. Undos are written for 100 users each.
 */
const KINDS: readonly Kind[] = [
  { asked: { action: 'users.lock' }, peer: '/change?inserts=1' },
  { asked: { action: 'users.renew', days: 30 }, peer: '/change?inserts=2' },
  { asked: { action: 'users.delete' }, peer: '/change?inserts=1&delete' },
];

/** Row 24: plans for 5,000 users, compared with the driver's bulk writes, and their effect on others. */
export const plans: Scene = {
  rows: [24],
  async run(lab, { users }) {
    const { server, uri, members, admins } = await lab.product({ members: users, admins: 2 });
    const peer = await lab.peer('plain-driver', { MONGODB_URI: uri });
    const [admin, driver] = [lab.caller(server, admins[0]), lab.caller(peer)];
    const ids = members.slice(0, ASKED).map(({ id }) => id);
    const figures: Figure[] = [];
    for (const { asked, peer: path } of KINDS) {
      const ours = async (): Promise<Work> => {
        let undo = '';
        const work = await workOf(lab, server, async () => (undo = await ran(admin, { ...asked, ids })));
        await pause(SEALED_MS);
        await bodyOf(admin.post('/api/undo', { id: undo }), 200);
        await pause(SEALED_MS);
        return work;
      };
      const theirs = async (): Promise<Work> => {
        await driver.get(`/changed?count=${ASKED}`);
        return workOf(lab, peer, () => driver.get(path));
      };
      const pairs = await interleave(TURNS, [theirs, ours]);
      figures.push({
        what: `${asked.action} of ${ASKED}, plan and run: CPU, MongoDB's included, against the driver's bulk writes`,
        goal: 3,
        ...compared(pairs, ({ withDatabaseMs }) => withDatabaseMs, inUnit(' ms'), ['driver']),
      });
    }
    figures.push(
      await noticed(lab.caller(server, admins[1]), `lock, renewal and deletion of ${ASKED}`, async () => {
        for (const { asked } of KINDS) await ran(admin, { ...asked, ids });
      }),
    );
    return figures;
  },
};
