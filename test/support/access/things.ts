import { randomBytes } from 'node:crypto';
import type { VersionListAnswer, WhitelistAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import { planned, undoOf } from '../checks/changes.js';
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
import { report, troubleOf } from '../data/troubles.js';
import { imported, planUsers } from '../data/imports.js';
import { markOf, pingAt } from '../data/spans.js';
import { aGroup } from '../data/profile-groups.js';
import { Session, sessionsOf, type Served } from '../app/session.js';
import type { Kind, Stays } from './row.js';

export type Things = Record<Kind, string>;

const ALARMED_WITHIN_MS = 5_000;
const UNKNOWN_NAME = `${'A'.repeat(22)}.png`;

export const unknown = (kind: Kind) => (['picture', 'logo', 'ad'].includes(kind) ? UNKNOWN_NAME : UNKNOWN_ID);

type Maker = (app: Served, admin: Session) => Promise<string>;

const aMember = (app: Served, details = {}): Promise<Session> => Session.as(app, 'member', details);
const idOf = async (made: Promise<{ _id: string }>): Promise<string> => (await made)._id;

const MAKERS: Record<Kind, Maker> = {
  user: async (app) => (await aMember(app)).user._id,
  session: async (app, admin) => sessionOf(admin, await aMember(app)),
  title: (_app, admin) => idOf(aTitle(admin)),
  subtitle: async (_app, admin) => idOf(aSubtitle(admin, (await aTitle(admin))._id)),
  credential: async (app, admin) => idOf(aCredential(admin, await fresh('subtitle', app, admin))),
  picture: async (app, admin) => (await aCredential(admin, await fresh('subtitle', app, admin))).image,
  trouble: async (app, admin) => aTrouble(app, admin, await fresh('credential', app, admin)),
  alarm: anAlarm,
  version: async (app, admin) => aVersion(admin, await fresh('credential', app, admin)),
  group: (_app, admin) => idOf(aGroup(admin)),
  entry: (_app, admin) => anEntry(admin),
  template: (_app, admin) => idOf(aTemplate(admin)),
  package: (_app, admin) => idOf(aPackage(admin)),
  payment: async (app) => idOf(paidBy(await aMember(app))),
  webhook: (_app, admin) => idOf(aPausedWebhook(admin)),
  delivery: (_app, admin) => aDelivery(admin),
  channel: async (_app, admin) => anHttpChannel(await admin.confirmed(), 'https://93.184.215.14/'),
  rule: async (app, admin) => {
    const [channel, template] = [await fresh('channel', app, admin), await fresh('template', app, admin)];
    return idOf(aRule(admin, { on: false, when: 'fixed', template, channel }));
  },
  announcement: (_app, admin) => idOf(anAnnouncement(admin)),
  plan: async (app, admin) => aPlan(admin, await fresh('user', app, admin)),
  import: async (_app, admin) => (await planUsers(admin, `email\n${newName()}\n`)).plan.id,
  job: (_app, admin) => aJob(admin),
  undo: (_app, admin) => anUndo(admin),
  token: (_app, admin) => idOf(aProgram(admin)),
  logo: (_app, admin) => aPicture(admin, '/api/upload_logo', 'urls'),
  ad: (_app, admin) => aPicture(admin, '/api/ads/upload', 'ads'),
};

/** Makes a new thing of a kind, and returns its id or name. */
export const fresh = (kind: Kind, app: Served, admin: Session): Promise<string> => MAKERS[kind](app, admin);

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
  const user = async () => (await aMember(app, details)).user._id;
  if (kind === 'user') return user();
  if (kind === 'alarm') return anAlarm(app, admin, details);
  if (kind === 'payment') return idOf(paidBy(await aMember(app, details)));
  if (kind === 'plan') return aPlan(supervisor, await user());
  if (kind !== 'undo') return fresh(kind, app, supervisor);
  return undoOf(await supervisor.post('/api/users/resetactivity', { ids: [await user()] })).id;
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
  return whitelist.reduce((one, other) => (one._id > other._id ? one : other))._id;
}

async function aTrouble(app: Served, admin: Session, p_id: string): Promise<string> {
  // A new reporter each time, because one user may report only so much.
  await report(await Session.as(app, 'admin'), { _id: p_id }).expect(201);
  return (await troubleOf(admin, { _id: p_id }))._id;
}

async function anAlarm(app: Served, admin: Session, details = {}): Promise<string> {
  const sharing = await aMember(app, details);
  for (const ip of ['198.51.100.7', '203.0.113.9', '198.51.100.7', '203.0.113.9']) await pingAt(sharing, ip);
  await until(ALARMED_WITHIN_MS, async () => (await markOf(admin, sharing)) !== null);
  return String(await markOf(admin, sharing));
}

const aPlan = async (admin: Session, userId: string): Promise<string> =>
  (await planned(admin, 'users.lock', [userId])).id;

/** A job that has ended and sends no more events. */
const aJob = async (admin: Session): Promise<string> =>
  (await imported(admin, await planUsers(admin, `email,password\n${newName()},secret\n`)))._id;

const newName = (): string => `imported_${randomBytes(6).toString('hex')}`;

async function anUndo(admin: Session): Promise<string> {
  const { _id } = await aTitle(admin);
  return undoOf(await admin.delete('/api/shops/delete', { id: _id })).id;
}

async function aPicture(admin: Session, path: string, field: string): Promise<string> {
  const answer = await admin
    .post(path)
    .attach('file', await pictures.png(), 'picture.png')
    .expect(201);
  return namesIn(answer, field)[0] ?? '';
}
