import { setTimeout as delay } from 'node:timers/promises';
import type { ImportPlannedAnswer, JobAnswer, JobStateAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { answerOf } from '../checks/answer.js';
import type { Session } from '../app/session.js';

type What = 'users' | 'credentials';

const LOOK_EVERY_MS = 50;
const ENDS_WITHIN_MS = 60_000;

export function upload(
  admin: Session,
  what: What,
  file: string | Buffer,
  fields: Record<string, string> = {},
): Test {
  const call = admin.post(`/api/import/${what}`);
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  return call.attach('file', Buffer.from(file), 'import.csv');
}

/** Plans an import of users, in the mode `create` by default. */
export const planUsers = (admin: Session, file: string | Buffer, fields: Record<string, string> = {}) =>
  answerOf<ImportPlannedAnswer>(upload(admin, 'users', file, { mode: 'create', ...fields }), 201);

export const planCredentials = (admin: Session, file: string | Buffer, fields: Record<string, string> = {}) =>
  answerOf<ImportPlannedAnswer>(upload(admin, 'credentials', file, fields), 201);

export const runImport = (admin: Session, { plan }: ImportPlannedAnswer, onlyGood?: boolean) =>
  admin.post('/api/plans/run', { id: plan.id, ...(onlyGood !== undefined && { onlyGood }) });

export const jobOf = async (admin: Session, id: string) =>
  (await answerOf<JobStateAnswer>(admin.get(`/api/jobs/${id}`))).job;

export async function endOf(admin: Session, { _id }: Pick<JobAnswer, '_id'>): Promise<JobAnswer> {
  const deadline = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    const job = await jobOf(admin, _id);
    if (job.state !== 'running') return job;
    if (performance.now() > deadline) throw new Error(`The job still runs: ${JSON.stringify(job)}`);
    await delay(LOOK_EVERY_MS);
  }
}

export async function imported(admin: Session, planned: ImportPlannedAnswer, onlyGood?: boolean) {
  const { job } = await answerOf<JobStateAnswer>(runImport(admin, planned, onlyGood), 202);
  return endOf(admin, job);
}

/** The text of a CSV download, with its byte order mark and line ends. */
export async function csvOf(call: Test): Promise<string> {
  const answer = await call
    .expect(200)
    .expect('Content-Type', /^text\/csv/)
    .buffer(true)
    .parse((response, done) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => done(null, Buffer.concat(pieces)));
    });
  return (answer.body as Buffer).toString('utf8');
}
