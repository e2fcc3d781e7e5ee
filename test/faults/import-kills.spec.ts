import type { mongo } from 'mongoose';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { ImportPlannedAnswer, JobAnswer, JobStateAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../support/app/session.js';
import { times } from '../support/checks/full-run.js';
import { until } from '../support/checks/until.js';
import { endOf, jobOf, planCredentials, planUsers, runImport } from '../support/data/imports.js';
import { orphansIn } from '../support/data/orphans.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(900_000);

const USERS = 60;
const SUBTITLES = 20;
const CREDENTIALS = times(1_000, 2_000);
const KILLS = times(3, 30);
/** From the next start until a job whose process died says so. */
const SAID_WITHIN_MS = 15_000;
const NOTHING_STORED = ['passwords that were made', 'undo'];

interface Kind {
  plan(name: string): Promise<ImportPlannedAnswer>;
  /** How much of it is stored. */
  stored(db: mongo.Db, name: string): Promise<number[]>;
  whole: number[];
}

let server: ServerProcess;
let admin: Session;

withServer((...begun) => ([server, admin] = begun));

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

const KINDS: Record<string, Kind> = {
  users: {
    plan: (name) =>
      planUsers(admin, `email,password\n${lines(USERS, (at) => `${name}_${at},${at % 2 ? 'secret' : ''}`)}`),
    stored: async (db, name) => [
      await db.collection('users').countDocuments({ email: { $regex: `^${name}_` } }),
      await db.collection('audit_entries').countDocuments({ target_name: { $regex: `^${name}_` } }),
    ],
    whole: [USERS, USERS],
  },
  credentials: {
    plan: (name) =>
      planCredentials(
        admin,
        `title,subtitle,course_name,domain,email,password\n${lines(
          CREDENTIALS,
          (at) => `${name},${name}_${at % SUBTITLES},${name}_${at},https://a.example,ana,pw`,
        )}`,
      ),
    stored: async (db, name) => [
      await db.collection('titles').countDocuments({ name }),
      await db.collection('subtitles').countDocuments({ name: { $regex: `^${name}_` } }),
      await db.collection('credentials').countDocuments({ course_name: { $regex: `^${name}_` } }),
      await db.collection('audit_entries').countDocuments({ target_name: { $regex: `^${name}` } }),
    ],
    whole: [1, SUBTITLES, CREDENTIALS, 1 + SUBTITLES + CREDENTIALS],
  },
};

const begin = async (planned: ImportPlannedAnswer) => {
  const answer = await runImport(admin, planned);
  if (answer.status !== 202) throw new Error(`A run was answered ${answer.status}`);
  return (answer.body as JobStateAnswer).job;
};

/** Waits for the job's end; returns whether it is done, and has not failed. */
async function saysItIsDone({ _id }: Pick<JobAnswer, '_id'>): Promise<boolean> {
  let job = await jobOf(admin, _id);
  await until(SAID_WITHIN_MS, async () => (job = await jobOf(admin, _id)).state !== 'running');
  if (job.state === 'failed') expect(job.message).toBe(SERVER_TEXTS.jobLost);
  return job.state === 'done';
}

/** What is left of an import that only a whole run leaves. */
const leftBy = async (db: mongo.Db, planned: ImportPlannedAnswer): Promise<number[]> => [
  await db.collection('imports').countDocuments({ made: { $ne: null } }),
  await db.collection('undos').countDocuments({ action: planned.plan.action }),
];

it.each(Object.entries(KINDS))(`%s: all or none, after each of ${KILLS} kills`, async (kind, one) => {
  const began = performance.now();
  const undisturbed = await endOf(admin, await begin(await one.plan(`${kind}_whole`)));
  const undisturbedMs = performance.now() - began;
  expect(undisturbed.state).toBe('done');
  expect(await server.withDatabase((db) => one.stored(db, `${kind}_whole`))).toEqual(one.whole);

  const runs = { acknowledged: 0 };
  await FaultTally.of(`server killed, ${kind} being imported`, runs, async (tally) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const name = `${kind}_${kill}`;
      const planned = await one.plan(name);
      const before = await server.withDatabase((db) => leftBy(db, planned));
      // A random moment in this kill's part of 1.2 times the undisturbed duration.
      const afterMs = (undisturbedMs * 1.2 * (kill + Math.random())) / KILLS;
      const job = await tally.killed(server, begin(planned), afterMs);

      const isDone = job !== undefined && (await saysItIsDone(job));
      if (isDone) runs.acknowledged += 1;
      const { found, after, orphans } = await server.withDatabase(async (db) => ({
        found: await one.stored(db, name),
        after: await leftBy(db, planned),
        orphans: await orphansIn(db),
      }));
      const isWhole = found.join() === one.whole.join();
      const isNone = found.every((count) => count === 0);
      const kept = isNone ? NOTHING_STORED.filter((_, place) => after[place] !== before[place]) : [];
      tally.expectNothingLost(
        {
          lost: isDone && !isWhole ? [`${name}: ${found.join()}`] : [],
          halves: (isWhole || isNone) && (!job || isDone === isWhole) ? kept : [`${name}: ${found.join()}`],
        },
        orphans,
      );
    }
  });
  // An import still works after the kills.
  expect((await endOf(admin, await begin(await one.plan(`${kind}_again`)))).state).toBe('done');
});
