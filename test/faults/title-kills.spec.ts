import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { FaultTally } from '../support/faults/fault-report.js';
import { times } from '../support/checks/full-run.js';
import { repeatedly } from '../support/checks/repeatedly.js';
import { manyCredentials, type ManyCredentials } from '../support/data/many-credentials.js';
import { picturesIn } from '../support/data/media.js';
import { orphansIn } from '../support/data/orphans.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import type { Session } from '../support/app/session.js';

jest.setTimeout(600_000);

const SUBTITLES = 50;
const IN_EACH = 10;
const KILLS = times(5, 40);
const WHOLE = [1, SUBTITLES, SUBTITLES * IN_EACH, SUBTITLES * IN_EACH];
const GONE = [0, 0, 0, 0];

const key = randomBytes(32).toString('base64');

let server: ServerProcess;
let made: ManyCredentials;
let admin: Session;

const fill = async (): Promise<void> => {
  const settings = { CREDENTIALS_KEY: key, DATA_DIR: server.dataDir };
  const counts = { subtitles: SUBTITLES, credentialsInEach: IN_EACH };
  made = await server.withDatabase((db) => manyCredentials({ db, settings, ...counts }));
};

const remove = () => admin.delete('/api/shops/delete', { id: made.title.toHexString() });

const counts = async (db: mongo.Db): Promise<number[]> => {
  const found: number[] = [];
  for (const name of ['titles', 'subtitles', 'credentials']) {
    found.push(await db.collection(name).countDocuments());
  }
  return [...found, (await picturesIn(db)).length];
};

/** The state of the title as it is read. */
async function seen(): Promise<string> {
  const answer = await admin.get(`/api/shops/subtitle/${made.title.toHexString()}`);
  const { subtitle = [] } = answer.body as { subtitle?: unknown[] };
  return `${answer.status} with ${subtitle.length}`;
}

withServer((...begun) => ([server, admin] = begun), { CREDENTIALS_KEY: key });

it(`is whole or gone, and no picture is left over, after each of ${KILLS} kills`, async () => {
  await fill();
  const began = performance.now();
  await remove().expect(200);
  const undisturbedMs = performance.now() - began;
  expect(await server.withDatabase(counts)).toEqual(GONE);

  await fill();
  const removals = { acknowledged: 0 };
  await FaultTally.of('server killed, a title being deleted', removals, async (tally) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sights = new Set<string>();
      const watching = repeatedly(async () => sights.add(await seen()));
      // Moments from before the first write to after the answer.
      const answer = await tally.killed(server, remove(), (undisturbedMs * 1.3 * kill) / KILLS);
      // A read that the kill cut off has ended it.
      await watching.stop().catch(() => undefined);
      const status = answer?.status;
      for (const sight of sights) expect(['200 with 50', '404 with 0']).toContain(sight);

      const found = await server.withDatabase(counts);
      if (status === 200) removals.acknowledged += 1;
      const isGone = found.join() === GONE.join();
      tally.expectNothingLost(
        {
          lost: status === 200 && !isGone ? [`the removal: ${found.join()}`] : [],
          halves: isGone || found.join() === WHOLE.join() ? [] : [`the title: ${found.join()}`],
        },
        await server.withDatabase(orphansIn),
      );
      expect([200, undefined]).toContain(status);
      if (isGone) await fill();
    }
  });

  await remove().expect(200);
  expect(await server.withDatabase(counts)).toEqual(GONE);
});
