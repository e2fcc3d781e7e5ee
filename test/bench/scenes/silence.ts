import { setTimeout as pause } from 'node:timers/promises';
import { inactiveFrom } from '@keyroster/contracts';
import { clientsOf } from '../lab/clients.js';
import { summaryOf } from '../lab/statistics.js';
import type { Scene } from './scene.js';

const MEMBERS = 2_000;
/** The last ping of the first to fall silent, in seconds before now; the others follow, so many a second. */
const FIRST_AGE = 113;
const OVER_SECONDS = 12;

/** Row 6: when the screen hears that a user has been silent for too long. */
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
    // Who fell silent before the screen was there was not shown to it.
    const late = shown.map((each) => each.at - inactiveFrom(each.lastPing));
    const [value, what] = [summaryOf(late), 'Active to Inactive, after the instant itself'];
    return [
      { row: 6, what: `${what}: earliest`, unit: 'ms', value, judged: 'min', goal: 0, isFloor: true },
      { row: 6, what: `${what}: latest`, unit: 'ms', value, judged: 'max', goal: 100 },
    ];
  },
};
