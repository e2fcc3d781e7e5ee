import { randomUUID } from 'node:crypto';
import type {
  AuditEntryAnswer,
  AuditListAnswer,
  CredentialAnswer,
  CredentialListAnswer,
  CredentialsChangedAnswer,
  SubtitleListAnswer,
  SubtitlesChangedAnswer,
  TitleListAnswer,
  TitlesChangedAnswer,
} from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
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

export const UNKNOWN_ID = 'f'.repeat(24);

export const aName = (what: string): string => `${what} ${randomUUID()}`;

export async function aTitle(admin: Session, name = aName('Title')) {
  const call = admin.post('/api/shops/create', { shop_name: name });
  return found((await answerOf<TitlesChangedAnswer>(call, 201)).shops, ({ shop_name }) => shop_name === name);
}

export async function aSubtitle(admin: Session, titleId: string, name = aName('Subtitle')) {
  const call = admin.post('/api/shops/create_subtitle', { shop_id: titleId, subtitle: name });
  const changed = await answerOf<SubtitlesChangedAnswer>(call, 201);
  return found(changed.subtitle, ({ subtitle }) => subtitle === name);
}

export const aCredentialForm = (subtitleId: string, details: Record<string, string> = {}) => ({
  shop_id: subtitleId,
  email: `login-${randomUUID()}`,
  password: `secret-${randomUUID()}`,
  domain: 'https://shop.example/login',
  course_name: aName('Course'),
  ...details,
});

export function fill(call: Test, fields: Record<string, string>, file?: Buffer): Test {
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  return file ? call.attach('file', file, 'picture.png') : call;
}

export async function aCredential(admin: Session, subtitleId: string, details: Record<string, string> = {}) {
  const form = aCredentialForm(subtitleId, details);
  const call = fill(admin.post('/api/products/create'), form, await pictures.png());
  return found((await answerOf<CredentialsChangedAnswer>(call, 201)).products.toReversed());
}

export async function aCourse(admin: Session) {
  const title = await aTitle(admin);
  const subtitle = await aSubtitle(admin, title._id);
  return { title, subtitle, credential: await aCredential(admin, subtitle._id) };
}

export const assign = (admin: Session, user: { _id: string }, ...titles: { _id: string }[]) =>
  admin.post('/api/shops/assign', { user_id: user._id, shop_id: titles.map(({ _id }) => _id) });

export const unassign = (admin: Session, user: { _id: string }, ...titles: { _id: string }[]) =>
  admin.delete('/api/shops/unassign', { user_id: user._id, shop_id: titles.map(({ _id }) => _id) });

export const titlesSeenBy = async (session: Session) =>
  (await answerOf<TitleListAnswer>(session.get('/api/shops'))).shops;

export const subtitlesSeenBy = async (session: Session, titleId: string) =>
  (await answerOf<SubtitleListAnswer>(session.get(`/api/shops/subtitle/${titleId}`))).subtitle;

const COSTS = ['cost', 'cost_days', 'paid_until', 'provider'];

/** The credential without the fields that only admins see. */
export const asMembersSee = (credential: CredentialAnswer): object =>
  Object.fromEntries(Object.entries(credential).filter(([field]) => !COSTS.includes(field)));

export const credentialsSeenBy = async (session: Session, subtitleId: string) =>
  (await answerOf<CredentialListAnswer>(session.get(`/api/products/${subtitleId}`))).products;

/** The audit's entries of an action on a thing, newest first. */
export async function auditOf(admin: Session, target: string, action: string): Promise<AuditEntryAnswer[]> {
  const { entries } = await answerOf<AuditListAnswer>(admin.get('/api/audit').query({ action }));
  return entries.filter((entry) => entry.target === target);
}
