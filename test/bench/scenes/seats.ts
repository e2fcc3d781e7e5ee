import { setTimeout as pause } from 'node:timers/promises';
import { courseFor, setSeats } from '../lab/course.js';
import { single } from '../lab/figure.js';
import { bodyOf } from '../lab/http.js';
import { during, sideOf } from '../lab/sides.js';
import { sum } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

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
    const { usage, taken, wallMs } = await during(side, WINDOW_MS);
    const areAllBack = await side.loader.call('rest');
    const perSecond = (count: number): string => ((count * 1_000) / wallMs).toFixed(2);
    const commands = sum(Object.values(usage.commands));
    const kinds = Object.entries(usage.commands).map(([name, count]) => `${name} ${perSecond(count)}`);
    return [
      {
        row: 25,
        what: `database commands per ping at 333 a second, ${HOLDERS} seats held`,
        unit: '',
        value: single(commands / taken.acked),
        goal: 0.02,
        isVoid: whyVoid([taken], areAllBack),
        note: `a second: ${kinds.join(', ')}`,
      },
    ];
  },
};
