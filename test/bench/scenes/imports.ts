import { importFile } from '../lab/calls.js';
import { compared, interleave, inUnit } from '../lab/figure.js';
import { noticed, workOf } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

/** A thousand would cost the same for each, and five times as much time. */
const ROWS = 200;
const TURNS = 3;

/** Row 24: an import of users, compared with hashing their passwords alone, and its effect on others. */
export const imports: Scene = {
  rows: [24],
  async run(lab, { users }) {
    const { server, uri, admins } = await lab.product({ members: users, admins: 2 });
    const peer = await lab.driver(uri);
    const [admin, hashes] = [lab.caller(server, admins[0]), lab.caller(peer)];
    const imported = (turn: number) => importFile(admin, 'users', fileOf(turn), { mode: 'create' });
    const pairs = await interleave(TURNS, [
      () => workOf(lab, peer, () => hashes.get(`/hashes?count=${ROWS}`)),
      (turn) => workOf(lab, server, () => imported(turn)),
    ]);
    const what = `import of ${ROWS} users`;
    const against = (of: 'cpuMs' | 'ms') => compared(pairs, (work) => work[of], inUnit(' ms'), ['hashes']);
    return [
      { what: `${what}: CPU, against their hashes alone`, goal: 1.2, ...against('cpuMs') },
      { what: `${what}: time, against their hashes alone`, goal: 1.2, ...against('ms') },
      await noticed(lab.caller(server, admins[1]), what, () => imported(TURNS)),
    ];
  },
};

function fileOf(turn: number): string {
  const row = (_: unknown, at: number) => `new_${turn}_${at},cars,"a, note"\n`;
  return `email,niche,observation\n${Array.from({ length: ROWS }, row).join('')}`;
}
