import { setTimeout as delay } from 'node:timers/promises';
import type { ImageChangedAnswer, UndoListAnswer, UndoRef, WhitelistAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { undoOf } from '../support/checks/undo.js';
import { aCredential, assign, aSubtitle, aTitle, fill } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { MEDIA, namesIn } from '../support/data/media.js';
import { pictures } from '../support/data/pictures.js';
import { aGroup } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';

jest.setTimeout(300_000);

/** Within this time after its end nothing of an undo is left. */
const GONE_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 2_000;
const AUDIT = 'audit_entries';
const UNDOS = ['undo_parts', 'undos'];

/** A change that can be undone. */
interface Change {
  undo: UndoRef;
  /** A text in the undo's data, if it isn't the one that was passed in. */
  canary?: string;
  /** The collections besides the audit that keep the text, because their documents were only changed. */
  stays?: string[];
}

let app: TestApp;
let admin: Session;

async function user(canary: string) {
  return registered(admin, { email: canary });
}

async function credential(canary: string) {
  const title = await aTitle(admin);
  const subtitle = await aSubtitle(admin, title._id);
  return { subtitle, made: await aCredential(admin, subtitle._id, { course_name: canary }) };
}

/** Changes by single calls, and one by a plan. */
const CHANGES: Record<string, (canary: string) => Promise<Change>> = {
  'title.deleted': async (canary) => {
    const { _id: id } = await aTitle(admin, canary);
    return { undo: undoOf(await admin.delete('/api/shops/delete', { id }).expect(200)) };
  },
  'subtitle.deleted': async (canary) => {
    const { _id: id } = await aSubtitle(admin, (await aTitle(admin))._id, canary);
    return { undo: undoOf(await admin.delete('/api/shops/subtitle', { id }).expect(200)) };
  },
  'credential.deleted': async (canary) => {
    const { made } = await credential(canary);
    return { undo: undoOf(await admin.delete('/api/products/delete', { id: made._id }).expect(200)) };
  },
  'credential.image_updated': async (canary) => {
    const { made } = await credential(canary);
    const call = fill(admin.post('/api/products/update/image'), { id: made._id }, await pictures.png());
    const answer = await call.expect(200);
    expect((answer.body as ImageChangedAnswer).image).not.toBe(made.image);
    return { undo: undoOf(answer), canary: made.image };
  },
  'assignment.removed': async (canary) => {
    const made = await user(canary);
    const title = await aTitle(admin);
    await assign(admin, made, title).expect(200);
    const both = { user_id: made._id, shop_id: [title._id] };
    const undo = undoOf(await admin.delete('/api/shops/unassign', both).expect(200));
    return { undo, stays: ['renewals', 'users'] };
  },
  'user.deleted': async (canary) => {
    const { _id } = await user(canary);
    return { undo: undoOf(await admin.delete(`/api/users/${_id}`).expect(200)), stays: ['renewals'] };
  },
  'user.locked': async (canary) => {
    const { _id: id } = await user(canary);
    const undo = undoOf(await admin.post('/api/users/lock', { id, value: true }).expect(200));
    return { undo, stays: ['renewals', 'users'] };
  },
  'user.unlocked': async (canary) => {
    const { _id: id } = await user(canary);
    await admin.post('/api/users/lock', { id, value: true, reason: `${canary} lock` }).expect(200);
    const undo = undoOf(await admin.post('/api/users/lock', { id, value: false }).expect(200));
    return { undo, canary: `${canary} lock` };
  },
  'activity.reset': async () => {
    const member = await Session.as(app, 'member');
    const ip_address = '198.51.100.77';
    await member.post('/api/users/ping').set('X-Forwarded-For', ip_address).expect(200);
    const answer = await admin.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
    return { undo: undoOf(answer), canary: ip_address, stays: ['spans'] };
  },
  'group.deleted': async (canary) => {
    const { _id } = await aGroup(admin, canary);
    return { undo: undoOf(await admin.post('/api/group/delete', { _id }).expect(200)) };
  },
  'whitelist.removed': async () => {
    const ip_address = '203.0.113.77';
    await admin.post('/api/whitelist', { ip_address }).expect(201);
    const [entry] = (await answerOf<WhitelistAnswer>(admin.get('/api/whitelist'))).whitelist;
    const id = entry?._id;
    const undo = undoOf(await admin.delete('/api/whitelist', { id }).expect(200));
    return { undo, canary: ip_address };
  },
  'logo.deleted': () => aPictureRemoved('logos'),
  'ad.deleted': () => aPictureRemoved('ads'),
  'users.delete': async (canary) => {
    const { _id } = await user(canary);
    const plan = await planned(admin, 'users.delete', [_id]);
    return { undo: undoOf(await runPlan(admin, plan).expect(200)), stays: ['renewals'] };
  },
};

async function aPictureRemoved(kind: 'logos' | 'ads'): Promise<Change> {
  const { upload, list, remove, field } = MEDIA.find((media) => media.kind === kind) ?? MEDIA[0];
  await admin
    .post(upload)
    .attach('file', await pictures.png(), 'x.png')
    .expect(201);
  const [name = ''] = namesIn(await admin.get(list).expect(200), field);
  return { undo: undoOf(await admin.post(remove, { name }).expect(200)), canary: name };
}

beforeAll(async () => {
  app = await TestApp.start({ UNDO_MINUTES: '1', TRUST_PROXY: 'loopback' });
  admin = await Session.root(app);
});
afterAll(() => app.stop());

it('what can no longer be taken back has left the database, but for the audit', async () => {
  const made = new Map<string, Required<Change>>();
  const listed = new Set<string>();
  for (const [place, [action, make]] of Object.entries(CHANGES).entries()) {
    const given = `canary-${place}-of-what-can-be-undone`;
    const { undo, canary = given, stays = [] } = await make(given);
    made.set(action, { undo, canary, stays });
    const isKept = (await collectionsWith(canary)).some((name) => UNDOS.includes(name));
    expect([action, isKept]).toEqual([action, true]);
    const { undos } = await answerOf<UndoListAnswer>(admin.get('/api/undo'));
    for (const one of undos) listed.add(one.action);
  }
  // Each kind is listed by its own name.
  expect([...listed].sort()).toEqual([...made.keys()].sort());

  const until = Math.max(...[...made.values()].map(({ undo }) => undo.until));
  await delay(until - Date.now());
  while ((await kept()) > 0 && Date.now() < until + GONE_WITHIN_MS) await delay(LOOK_EVERY_MS);
  for (const [action, { canary, stays }] of made) {
    const left = await collectionsWith(canary);
    expect([action, left.filter((name) => name !== AUDIT)]).toEqual([action, [...stays].sort()]);
  }
});

/** How many documents of undos are left, and how many pictures wait to be deleted. */
async function kept(): Promise<number> {
  const counts = [...UNDOS, 'gone_images'].map((name) => app.database.collection(name).countDocuments());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function collectionsWith(text: string): Promise<string[]> {
  const dump = await dumpOf(app.database);
  const holds = (documents: string[]): boolean =>
    documents.some((document) => Buffer.from(document, 'base64').includes(text));
  return Object.entries(dump)
    .filter(([, documents]) => holds(documents))
    .map(([name]) => name)
    .sort();
}
