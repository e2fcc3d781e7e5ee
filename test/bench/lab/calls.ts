import { setTimeout as pause } from 'node:timers/promises';
import { PLAN_IDS_MAX } from '@keyroster/contracts';
import type {
  CredentialListAnswer,
  ImportPlannedAnswer,
  JobStateAnswer,
  MessageAnswer,
  PlannedAnswer,
  PlanPayload,
  SubtitleListAnswer,
  TitleListAnswer,
} from '@keyroster/contracts/dto';
import { bodyOf, type HttpCaller } from '../../support/load/http.js';
import type { Person } from './population.js';

const LOOK_EVERY_MS = 100;

export async function importFile(
  admin: HttpCaller,
  what: 'users' | 'credentials',
  file: string,
  fields: Record<string, string> = {},
): Promise<void> {
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
}

/** Makes a plan and runs it; returns the id of its undo. */
export async function ran(admin: HttpCaller, asked: PlanPayload): Promise<string> {
  const { plan } = await bodyOf<PlannedAnswer>(admin.post('/api/plans', asked), 201);
  const { undo } = await bodyOf<MessageAnswer>(admin.post('/api/plans/run', { id: plan.id }), 200);
  return undo?.id ?? '';
}

/** One title with one subtitle and so many credentials, which these members have. */
export async function courseFor(admin: HttpCaller, credentials: number, members: readonly Person[]) {
  const row = (_: unknown, at: number) => `One,One,Course ${at},https://shop.example,login ${at},pw ${at}\n`;
  const rows = Array.from({ length: credentials }, row).join('');
  await importFile(admin, 'credentials', `title,subtitle,course_name,domain,email,password\n${rows}`);
  const { shops } = await bodyOf<TitleListAnswer>(admin.get('/api/shops'), 200);
  const titles = shops.map(({ _id }) => _id);
  const lists = await bodyOf<SubtitleListAnswer>(admin.get(`/api/shops/subtitle/${titles[0]}`), 200);
  const subtitle = lists.subtitle[0]?._id ?? '';
  const { products } = await bodyOf<CredentialListAnswer>(admin.get(`/api/products/${subtitle}`), 200);
  for (let at = 0; at < members.length; at += PLAN_IDS_MAX) {
    const ids = members.slice(at, at + PLAN_IDS_MAX).map(({ id }) => id);
    await ran(admin, { action: 'users.assign', ids, titles });
  }
  return { subtitle, credentials: products.map(({ _id }) => _id) };
}

/** Makes a title, because without one the page leads an admin to a first member instead of the list. */
export const haveTitle = (admin: HttpCaller): Promise<object> =>
  bodyOf(admin.post('/api/shops/create', { shop_name: 'A title' }), 201);

export async function setSeats(admin: HttpCaller, id: string | undefined, seats: number): Promise<void> {
  await bodyOf(admin.post('/api/products/update', { id, seats }), 200);
}
