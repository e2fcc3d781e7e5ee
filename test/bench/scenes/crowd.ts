import { setTimeout as pause } from 'node:timers/promises';
import type { Scale } from '../lab/scale.js';
import { bareSide, during, sideOf, type Side, type Stretch } from '../lab/sides.js';
import { underLoad } from '../lab/under-load.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

const USERS = 100_000;
const PER_SECOND = USERS / 30;

/** Row 3 with 100,000 users. A process takes at most 20,000 sockets: those that there are ping for all. */
export const crowd: Scene = {
  rows: [3],
  async run(lab, scale) {
    const bare = await loaded(await bareSide(lab, scale.sockets), scale);
    const { server, members } = await lab.product(
      { members: USERS, admins: 1 },
      { WS_PINGS_PER_SECOND: '10' },
    );
    const ours = await loaded(await sideOf(lab, server, members.slice(0, scale.sockets)), scale);
    const isVoid = whyVoid([ours.taken, bare.taken], true);
    return underLoad('100,000 users at 30 s', ours, bare, isVoid);
  },
};

async function loaded(side: Side, { warmUpMs, windowMs, turns }: Scale): Promise<Stretch> {
  await side.loader.call('pace', { perSecond: PER_SECOND });
  await pause(warmUpMs);
  const stretch = await during(side, windowMs * turns);
  await side.loader.call('rest');
  return stretch;
}
