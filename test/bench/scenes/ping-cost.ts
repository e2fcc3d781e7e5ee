import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import type { Figure } from '../lab/figure.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab, Loader } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import type { Server } from '../lab/server.js';
import { summaryOf } from '../lab/statistics.js';
import { whyVoid } from '../lab/voids.js';
import type { Taken } from '../loader/measure.js';
import type { Scene } from './scene.js';

const ADMINS = 5;

interface Side {
  server: Server;
  loader: Loader;
}

interface Cost {
  /** CPU of the server, in µs. */
  perPing: number;
  taken: Taken;
  areAllBack: boolean;
}

/** Row 1: what a ping costs the server in CPU, all included, against a handler that only acknowledges. */
export const pingCost: Scene = {
  rows: [1],
  async run(lab, scale) {
    const bare = await bareSide(lab, scale);
    const ours = await productSide(lab, scale);
    const withDatabase = await compare(bare, ours, scale);
    await ours.server.probe.call('dropBulkWrites');
    const without = await compare(bare, ours, scale);
    return [
      { ...withDatabase, what: 'CPU per ping, database included, × bare', goal: 1.6, stretch: 1.35 },
      { ...without, what: 'CPU per ping, bulk writes left out, × bare', goal: 1.25, stretch: 1.1 },
    ];
  },
};

async function bareSide(lab: Lab, { sockets }: Scale): Promise<Side> {
  const server = await lab.peer('bare');
  const loader = lab.loader();
  const clients = Array.from({ length: sockets }, () => ({ token: '', address: '127.0.0.1' }));
  await loader.call('connect', { url: server.url, clients });
  return { server, loader };
}

async function productSide(lab: Lab, { users, sockets }: Scale): Promise<Side> {
  const { server, members, admins } = await lab.product({ members: users, admins: ADMINS });
  const loader = lab.loader();
  await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(0, sockets)) });
  await loader.call('watch', { url: server.url, clients: clientsOf(admins) });
  return { server, loader };
}

async function compare(bare: Side, ours: Side, scale: Scale): Promise<Omit<Figure, 'what' | 'goal'>> {
  await cost(bare, scale);
  await cost(ours, scale);
  const pairs = await interleave(
    scale.repetitions,
    () => cost(bare, scale),
    () => cost(ours, scale),
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

/** The pace goes on before and after the window: what is gathered for a second is paid for in any second alike. */
async function cost({ server, loader }: Side, { perSecond, warmUpMs, windowMs }: Scale): Promise<Cost> {
  await loader.call('pace', { perSecond });
  await pause(warmUpMs);
  const [before] = await Promise.all([server.probe.call('usage'), loader.call('mark')]);
  await pause(windowMs);
  const [after, taken] = await Promise.all([server.probe.call('usage'), loader.call('take')]);
  const areAllBack = await loader.call('rest');
  return { perPing: ((after.cpuMs - before.cpuMs) * 1_000) / taken.acked, taken, areAllBack };
}
