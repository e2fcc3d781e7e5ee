import type { CredentialListAnswer, SubtitleListAnswer, TitleListAnswer } from '@keyroster/contracts/dto';
import { importFile } from './files.js';
import { bodyOf, HttpCaller } from './http.js';
import { ran } from './plan.js';
import type { Person } from './population.js';

/** A plan takes at most so many users. */
const PLANNED_MAX = 5_000;

export interface Course {
  subtitle: string;
  credentials: string[];
}

/** One title with one subtitle and so many credentials, which these members have. */
export async function courseFor(
  admin: HttpCaller,
  credentials: number,
  members: readonly Person[],
): Promise<Course> {
  const row = (_: unknown, at: number) => `One,One,Course ${at},https://shop.example,login ${at},pw ${at}\n`;
  const rows = Array.from({ length: credentials }, row).join('');
  await importFile(admin, 'credentials', `title,subtitle,course_name,domain,email,password\n${rows}`);
  const { shops } = await bodyOf<TitleListAnswer>(admin.get('/api/shops'), 200);
  const titles = shops.map(({ _id }) => _id);
  const lists = await bodyOf<SubtitleListAnswer>(admin.get(`/api/shops/subtitle/${titles[0]}`), 200);
  const subtitle = lists.subtitle[0]?._id ?? '';
  const { products } = await bodyOf<CredentialListAnswer>(admin.get(`/api/products/${subtitle}`), 200);
  for (let at = 0; at < members.length; at += PLANNED_MAX) {
    const ids = members.slice(at, at + PLANNED_MAX).map(({ id }) => id);
    await ran(admin, { action: 'users.assign', ids, titles });
  }
  return { subtitle, credentials: products.map(({ _id }) => _id) };
}

/** Makes a title, because without one the page leads an admin to a first member instead of the list. */
export async function haveTitle(url: string, token = ''): Promise<void> {
  const admin = new HttpCaller(url, token);
  await bodyOf(admin.post('/api/shops/create', { shop_name: 'A title' }), 201);
  admin.hangUp();
}

export async function setSeats(admin: HttpCaller, id: string | undefined, seats: number): Promise<void> {
  await bodyOf(admin.post('/api/products/update', { id, seats }), 200);
}
