import { setTimeout as pause } from 'node:timers/promises';
import { inactiveFrom } from '@keyroster/contracts';
import { summaryOf } from '../../support/load/statistics.js';
import { clientsOf } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

const MEMBERS = 2_000;
/** The oldest last ping, in seconds before now; the others follow, some each second. */
const FIRST_AGE = 113;
const OVER_SECONDS = 12;

/** Row 6: how late a screen learns that a user has become Inactive. */
export const silence: Scene = {
  rows: [6],
  async run(lab) {
    const seconds = Math.floor(Date.now() / 1_000);
    const lastPing = (place: number): number => seconds - FIRST_AGE + (place % OVER_SECONDS);
    const { server, admins } = await lab.product({ members: MEMBERS, admins: 1, lastPing });
    const loader = lab.loader();
    await loader.call('read', { isReading: true });
    await loader.call('watch', { url: server.url, clients: clientsOf(admins) });
    await pause(inactiveFrom(seconds - FIRST_AGE + OVER_SECONDS) + 1_000 - Date.now());
    const { shown } = await loader.call('screen');
    // Users who became Inactive before the screen was there are not in `shown`.
    const late = shown.map((each) => each.at - inactiveFrom(each.lastPing));
    const [value, what] = [summaryOf(late), 'Active to Inactive, after the instant itself'];
    return [
      { what: `${what}: earliest`, unit: 'ms', value, judged: 'min', goal: 0, isFloor: true },
      { what: `${what}: latest`, unit: 'ms', value, judged: 'max', goal: 100 },
    ];
  },
};
