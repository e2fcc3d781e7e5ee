import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Client } from '../loader/engine-socket.js';
import { bareSide, type Side } from '../lab/sides.js';
import { summaryOf } from '../lab/statistics.js';
import type { Scene } from './scene.js';

const SETTLE_MS = 1_500;

/** Row 9: what an open connection that does nothing takes, each with a session of its own. */
export const memory: Scene = {
  rows: [9],
  async run(lab, { sockets, repetitions }) {
    const each = Math.floor(sockets / (repetitions + 1));
    const bare = await bareSide(lab, each);
    const { server, members } = await lab.product({ members: each * (repetitions + 1), admins: 1 });
    const ours = { server, loader: lab.loader() };
    const clients = clientsOf(members);
    const strangers = clients.map((client) => ({ ...client, token: '' }));
    const part = (all: Client[], repetition: number): Client[] =>
      all.slice(each * repetition, each * (repetition + 1));
    // The first connections bring what is there once for all.
    await ours.loader.call('connect', { url: server.url, clients: part(clients, repetitions) });
    const pairs = await interleave(
      repetitions,
      (repetition) => bytesPerSocket(bare, part(strangers, repetition)),
      (repetition) => bytesPerSocket(ours, part(clients, repetition)),
    );
    const kibibytes = (side: 'a' | 'b'): string =>
      `${(summaryOf(pairs.map((pair) => pair[side])).median / 1_024).toFixed(1)} KiB`;
    return [
      {
        row: 9,
        what: 'memory of an idle authenticated connection, against bare',
        unit: '×',
        value: ratios(pairs),
        goal: 1.2,
        note: `bare ${kibibytes('a')}, ours ${kibibytes('b')}`,
      },
    ];
  },
};

async function bytesPerSocket({ server, loader }: Side, clients: Client[]): Promise<number> {
  const before = await server.probe.call('memory');
  await loader.call('connect', { url: server.url, clients });
  await pause(SETTLE_MS);
  return ((await server.probe.call('memory')) - before) / clients.length;
}
