import { randomBytes } from 'node:crypto';
import type {
  JobStateAnswer,
  MessageAnswer,
  PlannedAnswer,
  TroubleListAnswer,
  VersionListAnswer,
  WhitelistAnswer,
} from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import { until } from '../checks/until.js';
import { aCredential, aSubtitle, aTitle, UNKNOWN_ID } from '../data/courses.js';
import { namesIn } from '../data/media.js';
import { pictures } from '../data/pictures.js';
import { anHttpChannel, aRule } from '../data/outreach.js';
import { anAnnouncement } from '../data/announcements.js';
import { aDelivery, aPausedWebhook } from '../data/webhooks.js';
import { aProgram } from '../data/tokens.js';
import { paidBy } from '../data/payments.js';
import { aPackage } from '../data/packages.js';
import { aTemplate } from '../data/templates.js';
import { endOf, planUsers, runImport } from '../data/imports.js';
import { markOf, pingAt } from '../data/spans.js';
import { aGroup } from '../data/profile-groups.js';
import { Session, sessionsOf, type Served } from '../app/session.js';
import type { Kind, Stays } from './row.js';

export type Things = Record<Kind, string>;

const ALARMED_WITHIN_MS = 5_000;
const UNKNOWN_NAME = `${'A'.repeat(22)}.png`;

export const unknown = (kind: Kind): string =>
  ['picture', 'logo', 'ad'].includes(kind) ? UNKNOWN_NAME : UNKNOWN_ID;

/** Makes a new thing of a kind, and returns its id or name. */
export async function fresh(kind: Kind, app: Served, admin: Session): Promise<string> {
  switch (kind) {
    case 'user':
      return (await Session.as(app, 'member')).user._id;
    case 'session':
      return sessionOf(admin, await Session.as(app, 'member'));
    case 'title':
      return (await aTitle(admin))._id;
    case 'subtitle':
      return (await aSubtitle(admin, (await aTitle(admin))._id))._id;
    case 'credential':
    case 'picture': {
      const made = await aCredential(admin, await fresh('subtitle', app, admin));
      return kind === 'picture' ? made.image : made._id;
    }
    case 'trouble':
      return aTrouble(app, admin, await fresh('credential', app, admin));
    case 'alarm':
      return anAlarm(app, admin);
    case 'version':
      return aVersion(admin, await fresh('credential', app, admin));
    case 'group':
      return (await aGroup(admin))._id;
    case 'entry':
      return anEntry(admin);
    case 'template':
      return (await aTemplate(admin))._id;
    case 'package':
      return (await aPackage(admin))._id;
    case 'payment':
      return (await paidBy(await Session.as(app, 'member')))._id;
    case 'webhook':
      return (await aPausedWebhook(admin))._id;
    case 'delivery':
      return aDelivery(admin);
    case 'channel':
      return anHttpChannel(await admin.confirmed(), 'https://93.184.215.14/');
    case 'rule': {
      const channel = await fresh('channel', app, admin);
      const template = await fresh('template', app, admin);
      return (await aRule(admin, { on: false, when: 'fixed', template, channel }))._id;
    }
    case 'announcement':
      return (await anAnnouncement(admin))._id;
    case 'plan':
      return aPlan(admin, await fresh('user', app, admin));
    case 'import':
      return (await planUsers(admin, `email\n${newName()}\n`)).plan.id;
    case 'job':
      return aJob(admin);
    case 'undo':
      return anUndo(admin);
    case 'token':
      return (await aProgram(admin))._id;
    case 'logo':
      return aPicture(admin, '/api/upload_logo', 'urls');
    case 'ad':
      return aPicture(admin, '/api/ads/upload', 'ads');
  }
}

/** Makes the things that calls name besides the one that they are about. */
export const staysOf = async (app: Served, admin: Session, { user, password }: Session): Promise<Stays> => ({
  user: { ...user, password },
  title: await fresh('title', app, admin),
  subtitle: await fresh('subtitle', app, admin),
  credential: await fresh('credential', app, admin),
  group: await fresh('group', app, admin),
  channel: await fresh('channel', app, admin),
});

/** Makes a new thing that is a supervisor's: one of their user's, or one that they made. */
export async function freshOf(
  supervisor: Session,
  kind: Kind,
  { app, admin }: { app: Served; admin: Session },
): Promise<string> {
  const details = { supervisor: supervisor.user.email };
  const member = () => Session.as(app, 'member', details);
  const user = async () => (await member()).user._id;
  if (kind === 'user') return user();
  if (kind === 'alarm') return anAlarm(app, admin, details);
  if (kind === 'payment') return (await paidBy(await member()))._id;
  if (kind === 'plan') return aPlan(supervisor, await user());
  if (kind !== 'undo') return fresh(kind, app, supervisor);
  const reset = supervisor.post('/api/users/resetactivity', { ids: [await user()] });
  return (await answerOf<MessageAnswer>(reset)).undo?.id ?? '';
}

export const sessionOf = async (admin: Session, whose: Pick<Session, 'user'>): Promise<string> =>
  found(await sessionsOf(admin, whose))._id;

/** An address of a network that nobody calls from. */
export const anAddress = (): string =>
  `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;

/** Changes a credential, and returns the id of the version that this keeps. */
async function aVersion(admin: Session, id: string): Promise<string> {
  await admin.post('/api/products/update', { id, password: newName() }).expect(200);
  const { versions } = await answerOf<VersionListAnswer>(admin.get(`/api/products/versions/${id}`));
  return versions[0]?._id ?? '';
}

async function anEntry(admin: Session): Promise<string> {
  await admin.post('/api/whitelist', { ip_address: anAddress() }).expect(201);
  const { whitelist } = await answerOf<WhitelistAnswer>(admin.get('/api/whitelist'));
  const newest = whitelist.reduce((one, other) => (one._id > other._id ? one : other));
  return newest._id;
}

async function aTrouble(app: Served, admin: Session, p_id: string): Promise<string> {
  // A new reporter each time, because one user may report only so much.
  const reporter = await Session.as(app, 'admin');
  await reporter.post('/api/troubles/report', { p_id, kind: 'other' }).expect(201);
  const { troubles } = await answerOf<TroubleListAnswer>(admin.get(`/api/troubles?p_id=${p_id}`));
  return troubles[0]?._id ?? '';
}

async function anAlarm(app: Served, admin: Session, details = {}): Promise<string> {
  const sharing = await Session.as(app, 'member', details);
  for (const ip of ['198.51.100.7', '203.0.113.9', '198.51.100.7', '203.0.113.9']) await pingAt(sharing, ip);
  await until(ALARMED_WITHIN_MS, async () => (await markOf(admin, sharing)) !== null);
  return String(await markOf(admin, sharing));
}

async function aPlan(admin: Session, userId: string): Promise<string> {
  const asked = { action: 'users.lock', ids: [userId] };
  return (await answerOf<PlannedAnswer>(admin.post('/api/plans', asked), 201)).plan.id;
}

/** A job that has ended and sends no more events. */
async function aJob(admin: Session): Promise<string> {
  const planned = await planUsers(admin, `email,password\n${newName()},secret\n`);
  const { job } = await answerOf<JobStateAnswer>(runImport(admin, planned), 202);
  return (await endOf(admin, job))._id;
}

const newName = (): string => `imported_${randomBytes(6).toString('hex')}`;

async function anUndo(admin: Session): Promise<string> {
  const { _id } = await aTitle(admin);
  const { undo } = await answerOf<MessageAnswer>(admin.delete('/api/shops/delete', { id: _id }));
  return undo?.id ?? '';
}

async function aPicture(admin: Session, path: string, field: string): Promise<string> {
  const answer = await admin
    .post(path)
    .attach('file', await pictures.png(), 'picture.png')
    .expect(201);
  return namesIn(answer, field)[0] ?? '';
}
