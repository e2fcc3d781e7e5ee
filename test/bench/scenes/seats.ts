import { setTimeout as pause } from 'node:timers/promises';
import { courseFor, setSeats } from '../lab/calls.js';
import { bodyOf } from '../../support/load/http.js';
import { commandsPerPing, during, sideOf, whyVoid } from '../lab/sides.js';
import { tokenOf } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

const HOLDERS = 200;
/** The rate of ten thousand users who ping every 30 s. */
const PER_SECOND = 10_000 / 30;
/** Long enough that everybody with a seat pings, and nobody loses it. */
const WINDOW_MS = 32_000;

/** Row 25: the database commands of pings when some keep seats, which are stored twice a second. */
export const seats: Scene = {
  rows: [25],
  async run(lab, { users, sockets, warmUpMs }) {
    const { server, members, admins } = await lab.product({ members: users, admins: 1 });
    const admin = lab.caller(server, admins[0]);
    const holders = members.slice(0, HOLDERS);
    const { credentials } = await courseFor(admin, 1, holders);
    const [p_id] = credentials;
    await setSeats(admin, p_id, HOLDERS);
    const side = await sideOf(lab, server, members.slice(0, sockets));
    for (const holder of holders) {
      await bodyOf(admin.as(tokenOf(holder)).post('/api/seats/take', { p_id }), 200);
    }
    await side.loader.call('pace', { perSecond: PER_SECOND });
    await pause(warmUpMs);
    const stretch = await during(side, WINDOW_MS);
    const isVoid = whyVoid([stretch.taken], await side.loader.call('rest'));
    const what = `database commands per ping at 333 a second, ${HOLDERS} seats held`;
    return [{ what, goal: 0.02, isVoid, ...commandsPerPing(stretch) }];
  },
};
