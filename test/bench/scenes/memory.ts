import { setTimeout as pause } from 'node:timers/promises';
import { compared, interleave, inUnit } from '../lab/figure.js';
import type { Side } from '../lab/sides.js';
import { clientsOf, SECRETS } from '../lab/population.js';
import type { Client } from '../loader/engine-socket.js';
import type { Scene } from '../lab/scene.js';

const SETTLE_MS = 1_000;

/** Row 9: the cost of an authenticated connection with its own session, compared with bare and a token. */
export const memory: Scene = {
  rows: [9],
  async run(lab, { sockets, repetitions }) {
    const each = Math.floor(sockets / (repetitions + 1));
    const { server, members } = await lab.product({ members: each * (repetitions + 1), admins: 1 });
    const ours = { server, loader: lab.loader() };
    const bare = { server: await lab.peer('bare', { SECRET: SECRETS.JWT_SECRET }), loader: lab.loader() };
    const clients = clientsOf(members);
    const part = (repetition: number): Client[] => clients.slice(each * repetition, each * (repetition + 1));
    // The first connections also allocate what all share.
    for (const side of [bare, ours]) await perSocket(side, part(repetitions));
    const pairs = await interleave(repetitions, [
      (repetition) => perSocket(bare, part(repetition)),
      (repetition) => perSocket(ours, part(repetition)),
    ]);
    const held = compared(pairs, ({ bytes }) => bytes / 1_024, inUnit(' KiB', 1), ['bare']);
    const handshake = compared(pairs, ({ cpuUs }) => cpuUs, inUnit(' µs'), ['bare']);
    return [
      { what: 'memory of an idle authenticated connection, against bare', goal: 1.15, ...held },
      { what: 'CPU of an authenticated handshake, against bare', goal: 1.4, ...handshake },
    ];
  },
};

/** Waits at the end, because a handshake defers some of its work. */
async function perSocket({ server, loader }: Side, clients: Client[]) {
  const memoryBefore = await server.probe.call('memory');
  const before = await server.probe.call('begin');
  await loader.call('connect', { url: server.url, clients });
  await pause(SETTLE_MS);
  const after = await server.probe.call('usage');
  const bytes = (await server.probe.call('memory')) - memoryBefore;
  const cpuUs = (after.cpuMs - before.cpuMs) * 1_000;
  return { bytes: bytes / clients.length, cpuUs: cpuUs / clients.length };
}
