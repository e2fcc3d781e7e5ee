import { clientsOf } from '../lab/clients.js';
import type { Figure } from '../lab/figure.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import { bareSide, costOfPing, type Side } from '../lab/sides.js';
import { summaryOf } from '../lab/statistics.js';
import { whyVoid } from '../lab/voids.js';
import type { Scene } from './scene.js';

const ADMINS = 5;

/** Row 1: what a ping costs the server in CPU, all included, against a handler that only acknowledges. */
export const pingCost: Scene = {
  rows: [1],
  async run(lab, scale) {
    const bare = await bareSide(lab, scale.sockets);
    const ours = await productSide(lab, scale);
    const withDatabase = await compare(bare, ours, scale);
    await ours.server.probe.call('dropBulkWrites');
    const without = await compare(bare, ours, scale);
    return [
      { ...withDatabase, what: 'CPU per ping, database included, against bare', goal: 1.15 },
      { ...without, what: 'CPU per ping, bulk writes left out, against bare', goal: 1.08 },
    ];
  },
};

async function productSide(lab: Lab, { users, sockets }: Scale): Promise<Side> {
  const { server, members, admins } = await lab.product({ members: users, admins: ADMINS });
  const loader = lab.loader();
  await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(0, sockets)) });
  await loader.call('watch', { url: server.url, clients: clientsOf(admins) });
  return { server, loader };
}

async function compare(bare: Side, ours: Side, scale: Scale): Promise<Omit<Figure, 'what' | 'goal'>> {
  await costOfPing(bare, scale);
  await costOfPing(ours, scale);
  const pairs = await interleave(
    scale.turns,
    () => costOfPing(bare, scale),
    () => costOfPing(ours, scale),
  );
  const costs = pairs.flatMap(({ a, b }) => [a, b]);
  const micros = (side: 'a' | 'b'): string =>
    `${summaryOf(pairs.map((pair) => pair[side].perPing)).median.toFixed(0)} µs`;
  return {
    row: 1,
    unit: '×',
    value: ratios(pairs.map(({ a, b }) => ({ a: a.perPing, b: b.perPing }))),
    isVoid: whyVoid(
      costs.map(({ taken }) => taken),
      costs.every(({ areAllBack }) => areAllBack),
    ),
    note: `bare ${micros('a')}, ours ${micros('b')}`,
  };
}
