import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import { during, type Side } from '../lab/sides.js';
import { whyVoid } from '../lab/voids.js';
import type { Taken } from '../loader/measure.js';
import type { Scene } from './scene.js';

const ADMINS = 5;
const SUPERVISORS = 20;
const GOAL = 1.02;

interface Cost {
  /** CPU of the server, in µs. */
  perPing: number;
  /** Of all frames, as admins get them. */
  bytesPerPing: number;
  taken: Taken;
}

/** Rows 1 and 7 once more: what pings cost, and what admins are sent, while supervisors watch their parts too. */
export const supervisors: Scene = {
  rows: [1, 7],
  async run(lab, scale) {
    const without = await side(lab, scale, 0);
    const watched = await side(lab, scale, SUPERVISORS);
    for (const one of [without, watched]) await cost(one, scale);
    const pairs = await interleave(
      scale.turns,
      () => cost(watched, scale),
      () => cost(without, scale),
    );
    const costs = pairs.flatMap(({ a, b }) => [a, b]);
    const isVoid = whyVoid(
      costs.map(({ taken }) => taken),
      true,
    );
    const compared = (of: 'perPing' | 'bytesPerPing') =>
      ratios(pairs.map(({ a, b }) => ({ a: a[of], b: b[of] })));
    const figure = { unit: '×', goal: GOAL, isVoid };
    return [
      {
        ...figure,
        row: 1,
        what: `CPU per ping with ${SUPERVISORS} supervisors, against none`,
        value: compared('perPing'),
      },
      {
        ...figure,
        row: 7,
        what: `bytes to an admin with ${SUPERVISORS} supervisors, against none`,
        value: compared('bytesPerPing'),
      },
    ];
  },
};

async function side(lab: Lab, { users, sockets }: Scale, count: number): Promise<Side> {
  const census = { members: users, admins: ADMINS, supervisors: SUPERVISORS };
  const { server, members, admins, supervisors: theirs } = await lab.product(census);
  const [loader, others] = [lab.loader(), lab.loader()];
  const { url } = server;
  await loader.call('connect', { url, clients: clientsOf(members.slice(0, sockets)) });
  await loader.call('watch', { url, clients: clientsOf(admins) });
  if (count > 0) await others.call('watch', { url, clients: clientsOf(theirs.slice(0, count)) });
  return { server, loader };
}

async function cost(of: Side, { perSecond, warmUpMs, windowMs }: Scale): Promise<Cost> {
  await of.loader.call('pace', { perSecond });
  await pause(warmUpMs);
  await of.loader.call('read', { isReading: true });
  const { cpuMs, taken } = await during(of, windowMs);
  const { frames } = await of.loader.call('screen');
  await of.loader.call('read', { isReading: false });
  await of.loader.call('rest');
  const bytes = frames.reduce((sum, frame) => sum + frame.bytes, 0);
  return { perPing: (cpuMs * 1_000) / taken.acked, bytesPerPing: bytes / taken.acked, taken };
}
