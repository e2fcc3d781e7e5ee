import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timesOf } from '../../support/load/http.js';
import { compared, interleave, inUnit, itself } from '../lab/figure.js';
import { sum } from '../../support/load/statistics.js';
import { inDatabase } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

const BYTES = 100_000;
const CALLS = 300;

/** Row 20: an image from the database, compared with the same bytes as a file. */
export const image: Scene = {
  rows: [20],
  async run(lab, { repetitions }) {
    const folder = await mkdtemp(join(tmpdir(), 'keyroster-bench-'));
    const bytes = randomBytes(BYTES);
    const name = `${randomBytes(16).toString('base64url')}.png`;
    try {
      await writeFile(join(folder, name), bytes);
      const { server, uri } = await lab.product({ members: 1, admins: 1 });
      await store(uri, name, bytes);
      const peer = await lab.peer('plain-files', { FOLDER: folder });
      const [ours, disk] = [lab.caller(server), lab.caller(peer)];
      const pairs = await interleave(repetitions, [
        async () => perSecond(await timesOf(CALLS, 200, () => disk.get(`/${name}`))),
        async () => perSecond(await timesOf(CALLS, 200, () => ours.get(`/static/logos/${name}`))),
      ]);
      const what = 'image of 100 kB, rate against the same file from disk';
      const figure = compared(pairs, itself, inUnit('/s'), ['disk']);
      return [{ what, goal: 0.8, isFloor: true, ...figure }];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function store(uri: string, _id: string, bytes: Buffer): Promise<unknown> {
  const etag = createHash('sha256').update(bytes).digest('hex');
  const image = { _id, kind: 'logos', content_type: 'image/png', bytes, etag, createdAt: new Date() };
  return inDatabase(uri, (db) => db.collection<typeof image>('images').insertOne(image));
}

const perSecond = (times: Float64Array): number => (1_000 * times.length) / sum(times);
