import type { UndoListAnswer, UndoRef, WhitelistAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { UndoService } from '../../backend/src/modules/record/changes/undo/undo.service.js';
import { Session, withApp } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, undoOf } from '../support/checks/changes.js';
import { aCredential, assign, aSubtitle, aTitle, fill } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { MEDIA, namesIn } from '../support/data/media.js';
import { pictures } from '../support/data/pictures.js';
import { aGroup } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';
import { pingAt } from '../support/data/spans.js';

jest.setTimeout(60_000);

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

const user = (canary: string) => registered(admin, { email: canary });

async function credential(canary: string) {
  const subtitle = await aSubtitle(admin, (await aTitle(admin))._id);
  return aCredential(admin, subtitle._id, { course_name: canary });
}

const changed = async (call: Test, more: Omit<Change, 'undo'> = {}): Promise<Change> => ({
  undo: undoOf(await call.expect(200)),
  ...more,
});

/** Changes by single calls, and one by a plan. */
const CHANGES: Record<string, (canary: string) => Promise<Change>> = {
  'title.deleted': async (canary) => {
    const { _id: id } = await aTitle(admin, canary);
    return changed(admin.delete('/api/shops/delete', { id }));
  },
  'subtitle.deleted': async (canary) => {
    const { _id: id } = await aSubtitle(admin, (await aTitle(admin))._id, canary);
    return changed(admin.delete('/api/shops/subtitle', { id }));
  },
  'credential.deleted': async (canary) => {
    const { _id: id } = await credential(canary);
    return changed(admin.delete('/api/products/delete', { id }));
  },
  'credential.image_updated': async (canary) => {
    const { _id: id, image } = await credential(canary);
    const replaced = fill(admin.post('/api/products/update/image'), { id }, await pictures.png());
    return changed(replaced, { canary: image });
  },
  'assignment.removed': async (canary) => {
    const [{ _id: user_id }, title] = [await user(canary), await aTitle(admin)];
    await assign(admin, { _id: user_id }, title).expect(200);
    const removed = admin.delete('/api/shops/unassign', { user_id, shop_id: [title._id] });
    return changed(removed, { stays: ['renewals', 'users'] });
  },
  'user.deleted': async (canary) => {
    const { _id } = await user(canary);
    return changed(admin.delete(`/api/users/${_id}`), { stays: ['renewals'] });
  },
  'user.locked': async (canary) => {
    const { _id: id } = await user(canary);
    return changed(admin.post('/api/users/lock', { id, value: true }), { stays: ['renewals', 'users'] });
  },
  'user.unlocked': async (canary) => {
    const [{ _id: id }, reason] = [await user(canary), `${canary} lock`];
    await admin.post('/api/users/lock', { id, value: true, reason }).expect(200);
    return changed(admin.post('/api/users/lock', { id, value: false }), { canary: reason });
  },
  'activity.reset': async () => {
    const member = await Session.as(app, 'member');
    const canary = '198.51.100.77';
    await pingAt(member, canary);
    const reset = admin.post('/api/users/resetactivity', { ids: [member.user._id] });
    return changed(reset, { canary, stays: ['spans'] });
  },
  'group.deleted': async (canary) => {
    const { _id } = await aGroup(admin, canary);
    return changed(admin.post('/api/group/delete', { _id }));
  },
  'whitelist.removed': async () => {
    const canary = '203.0.113.77';
    await admin.post('/api/whitelist', { ip_address: canary }).expect(201);
    const [entry] = (await answerOf<WhitelistAnswer>(admin.get('/api/whitelist'))).whitelist;
    return changed(admin.delete('/api/whitelist', { id: entry?._id }), { canary });
  },
  'logo.deleted': () => aPictureRemoved('logos'),
  'ad.deleted': () => aPictureRemoved('ads'),
  'users.delete': async (canary) => {
    const plan = await planned(admin, 'users.delete', [(await user(canary))._id]);
    return changed(runPlan(admin, plan), { stays: ['renewals'] });
  },
};

async function aPictureRemoved(kind: 'logos' | 'ads'): Promise<Change> {
  const { upload, list, remove, field } = MEDIA.find((media) => media.kind === kind) ?? MEDIA[0];
  await fill(admin.post(upload), {}, await pictures.png()).expect(201);
  const [name = ''] = namesIn(await admin.get(list).expect(200), field);
  return changed(admin.post(remove, { name }), { canary: name });
}

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });

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

  const lastEnd = Math.max(...[...made.values()].map(({ undo }) => undo.until));
  app.turnClock(lastEnd - Date.now());
  // Each minute; MongoDB, which would remove a part of it, goes by the real time.
  await app.get(UndoService).forgetEnded();
  for (const [action, { canary, stays }] of made) {
    const left = await collectionsWith(canary);
    expect([action, left.filter((name) => name !== AUDIT)]).toEqual([action, [...stays].sort()]);
  }
});

async function collectionsWith(text: string): Promise<string[]> {
  const dump = await dumpOf(app.database);
  const holds = (documents: string[]): boolean =>
    documents.some((document) => Buffer.from(document, 'base64').includes(text));
  return Object.entries(dump)
    .filter(([, documents]) => holds(documents))
    .map(([name]) => name)
    .sort();
}
