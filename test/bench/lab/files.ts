import { setTimeout as pause } from 'node:timers/promises';
import type { ImportPlannedAnswer, JobAnswer, JobStateAnswer } from '@keyroster/contracts/dto';
import { bodyOf, type HttpCaller } from './http.js';

const LOOK_EVERY_MS = 100;

type Fields = Readonly<Record<string, string>>;

/** Plans an import of a file and runs it to its end. */
export async function importFile(
  admin: HttpCaller,
  what: 'users' | 'credentials',
  file: string,
  fields: Fields = {},
): Promise<JobAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([file]), 'import.csv');
  const { plan } = await bodyOf<ImportPlannedAnswer>(admin.form(`/api/import/${what}`, form), 201);
  let { job } = await bodyOf<JobStateAnswer>(admin.post('/api/plans/run', { id: plan.id }), 202);
  while (job.state === 'running') {
    await pause(LOOK_EVERY_MS);
    ({ job } = await bodyOf<JobStateAnswer>(admin.get(`/api/jobs/${job._id}`), 200));
  }
  if (job.state !== 'done') throw new Error(`The import failed: ${job.message}`);
  return job;
}
