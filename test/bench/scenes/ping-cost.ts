import { bareSide, comparePings, costOfPing, sideOf } from '../lab/sides.js';
import type { Scene } from '../lab/scene.js';

const ADMINS = 5;

/** Row 1: the server's whole CPU time for a ping, compared with a handler that only acknowledges. */
export const pingCost: Scene = {
  rows: [1],
  async run(lab, scale) {
    const { users, sockets, turns } = scale;
    const bare = await bareSide(lab, sockets);
    const { server, members, admins } = await lab.product({ members: users, admins: ADMINS });
    const ours = await sideOf(lab, server, members.slice(0, sockets), admins);
    const takes = [() => costOfPing(bare, scale), () => costOfPing(ours, scale)] as const;
    const withDatabase = await comparePings(turns, takes, ['bare']);
    await server.probe.call('dropBulkWrites');
    const without = await comparePings(turns, takes, ['bare']);
    return [
      { what: 'CPU per ping, database included, against bare', goal: 1.15, ...withDatabase.figure },
      { what: 'CPU per ping, bulk writes left out, against bare', goal: 1.08, ...without.figure },
    ];
  },
};
