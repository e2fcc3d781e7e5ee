import { randomUUID } from 'node:crypto';
import type {
  AuditEntryAnswer,
  AuditListAnswer,
  CredentialAnswer,
  CredentialListAnswer,
  CredentialsChangedAnswer,
  SubtitleAnswer,
  SubtitleListAnswer,
  SubtitlesChangedAnswer,
  TitleAnswer,
  TitleListAnswer,
  TitlesChangedAnswer,
} from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { pictures } from './pictures.js';
import type { Session } from '../app/session.js';

/** Further fields of a new credential, with their defaults. */
export const UNSET_FIELDS = {
  seats: 0,
  note: '',
  has_code: false,
  fill_only: false,
  changed_at: expect.any(Number) as number,
  cost: 0,
  cost_days: 30,
  paid_until: '',
  provider: '',
};

/** An id that nobody has. */
export const UNKNOWN_ID = 'f'.repeat(24);

export const aName = (what: string): string => `${what} ${randomUUID()}`;

export async function aTitle(admin: Session, name = aName('Title')): Promise<TitleAnswer> {
  const answer = await admin.post('/api/shops/create', { shop_name: name }).expect(201);
  return only((answer.body as TitlesChangedAnswer).shops, ({ shop_name }) => shop_name === name);
}

export async function aSubtitle(
  admin: Session,
  titleId: string,
  name = aName('Subtitle'),
): Promise<SubtitleAnswer> {
  const answer = await admin
    .post('/api/shops/create_subtitle', { shop_id: titleId, subtitle: name })
    .expect(201);
  return only((answer.body as SubtitlesChangedAnswer).subtitle, ({ subtitle }) => subtitle === name);
}

/** The fields of a valid credential form. */
export const aCredentialForm = (subtitleId: string, details: Record<string, string> = {}) => ({
  shop_id: subtitleId,
  email: `login-${randomUUID()}`,
  password: `secret-${randomUUID()}`,
  domain: 'https://shop.example/login',
  course_name: aName('Course'),
  ...details,
});

/** Fills a form, with a file or without one. */
export function fill(call: Test, fields: Record<string, string>, file?: Buffer): Test {
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  return file ? call.attach('file', file, 'picture.png') : call;
}

export async function aCredential(
  admin: Session,
  subtitleId: string,
  details: Record<string, string> = {},
): Promise<CredentialAnswer> {
  const call = admin.post('/api/products/create');
  for (const [name, value] of Object.entries(aCredentialForm(subtitleId, details)))
    void call.field(name, value);
  const answer = await call.attach('file', await pictures.png(), 'picture.png').expect(201);
  const made = (answer.body as CredentialsChangedAnswer).products.at(-1);
  if (!made) throw new Error('A new credential is in the list that making it answers');
  return made;
}

/** A title with one subtitle and one credential in it. */
export async function aCourse(admin: Session) {
  const title = await aTitle(admin);
  const subtitle = await aSubtitle(admin, title._id);
  return { title, subtitle, credential: await aCredential(admin, subtitle._id) };
}

export const assign = (admin: Session, user: { _id: string }, ...titles: { _id: string }[]): Test =>
  admin.post('/api/shops/assign', { user_id: user._id, shop_id: titles.map(({ _id }) => _id) });

export async function titlesSeenBy(session: Session): Promise<TitleAnswer[]> {
  return ((await session.get('/api/shops').expect(200)).body as TitleListAnswer).shops;
}

export async function subtitlesSeenBy(session: Session, titleId: string): Promise<SubtitleAnswer[]> {
  const answer = await session.get(`/api/shops/subtitle/${titleId}`).expect(200);
  return (answer.body as SubtitleListAnswer).subtitle;
}

const COSTS = ['cost', 'cost_days', 'paid_until', 'provider'];

/** The credential without the fields that only admins see. */
export const asMembersSee = (credential: CredentialAnswer): object =>
  Object.fromEntries(Object.entries(credential).filter(([field]) => !COSTS.includes(field)));

export async function credentialsSeenBy(session: Session, subtitleId: string): Promise<CredentialAnswer[]> {
  const answer = await session.get(`/api/products/${subtitleId}`).expect(200);
  return (answer.body as CredentialListAnswer).products;
}

/** The audit's entries of an action on a thing, newest first. */
export async function auditOf(admin: Session, target: string, action: string): Promise<AuditEntryAnswer[]> {
  const answer = await admin.get('/api/audit').query({ action }).expect(200);
  return (answer.body as AuditListAnswer).entries.filter((entry) => entry.target === target);
}

function only<T>(list: T[], isIt: (item: T) => boolean): T {
  const [found, ...others] = list.filter(isIt);
  if (!found || others.length > 0) throw new Error('What was just made is in its list once');
  return found;
}
