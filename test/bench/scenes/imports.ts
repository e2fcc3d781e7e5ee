import { noticed } from '../lab/bystander.js';
import { importFile } from '../lab/files.js';
import { HttpCaller } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import { summaryOf } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { workOf, type Work } from '../lab/work.js';
import type { Scene } from './scene.js';

/** A thousand take as long for each, and five times as long in all. */
const ROWS = 200;
const TURNS = 3;

/** Row 24: users made of a file, against the hashes of their passwords alone, and what others notice of it. */
export const imports: Scene = {
  rows: [24],
  async run(lab, { users }) {
    const { server, uri, admins } = await lab.product({ members: users, admins: 2 });
    const peer = await lab.peer('plain-driver', { MONGODB_URI: uri });
    const [admin, other] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
    if (!admin || !other) throw new Error('There are two admins');
    const hashes = new HttpCaller(peer.url);
    const imported = (turn: number) => importFile(admin, 'users', fileOf(turn), { mode: 'create' });
    const pairs = await interleave(
      TURNS,
      () => workOf(lab, peer, () => hashes.get(`/hashes?count=${ROWS}`)),
      (turn) => workOf(lab, server, () => imported(turn)),
    );
    const what = `import of ${ROWS} users`;
    const seen = await noticed(other, what, () => imported(TURNS));
    for (const caller of [admin, other, hashes]) caller.hangUp();
    const compared = (of: keyof Work) => {
      const median = (side: 'a' | 'b') => summaryOf(pairs.map((pair) => pair[side][of])).median.toFixed(0);
      const value = ratios(pairs.map(({ a, b }) => ({ a: a[of], b: b[of] })));
      return {
        row: 24,
        unit: '×',
        value,
        goal: 1.2,
        note: `hashes ${median('a')} ms, ours ${median('b')} ms`,
      };
    };
    return [
      { ...compared('cpuMs'), what: `${what}: CPU, against their hashes alone` },
      { ...compared('ms'), what: `${what}: time, against their hashes alone` },
      seen,
    ];
  },
};

function fileOf(turn: number): string {
  const row = (_: unknown, at: number) => `new_${turn}_${at},cars,"a, note"\n`;
  return `email,niche,observation\n${Array.from({ length: ROWS }, row).join('')}`;
}
