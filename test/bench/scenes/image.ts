import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { HttpCaller, timesOf } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import { summaryOf } from '../lab/statistics.js';
import type { Scene } from './scene.js';

const BYTES = 100_000;
const CALLS = 300;

/** Row 20: an image out of the database, against the same bytes as a file. */
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
      const [ours, disk] = [new HttpCaller(server.url), new HttpCaller(peer.url)];
      const pairs = await interleave(
        repetitions,
        async () => perSecond(await timesOf(CALLS, 200, () => disk.get(`/${name}`))),
        async () => perSecond(await timesOf(CALLS, 200, () => ours.get(`/static/logos/${name}`))),
      );
      ours.hangUp();
      disk.hangUp();
      const rate = (side: 'a' | 'b'): string =>
        `${summaryOf(pairs.map((pair) => pair[side])).median.toFixed(0)}/s`;
      const note = `disk ${rate('a')}, ours ${rate('b')}`;
      const what = 'image of 100 kB, rate against the same file from disk';
      return [{ row: 20, what, unit: '×', value: ratios(pairs), goal: 0.8, isFloor: true, note }];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function store(uri: string, _id: string, bytes: Buffer): Promise<void> {
  const client = new mongo.MongoClient(uri);
  const etag = createHash('sha256').update(bytes).digest('hex');
  const image = { _id, kind: 'logos', content_type: 'image/png', bytes, etag, createdAt: new Date() };
  try {
    await client.db().collection<typeof image>('images').insertOne(image);
  } finally {
    await client.close();
  }
}

const perSecond = (times: Float64Array): number =>
  (1_000 * times.length) / times.reduce((sum, ms) => sum + ms, 0);
