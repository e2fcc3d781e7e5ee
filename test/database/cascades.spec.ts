import type { Test } from 'supertest';
import {
  aCourse,
  aCredentialForm,
  assign,
  aSubtitle,
  aTitle,
  fill,
  unassign,
} from '../support/data/courses.js';
import { times } from '../support/checks/full-run.js';
import { orphansIn } from '../support/data/orphans.js';
import { pictures } from '../support/data/pictures.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { report, sharedByThree } from '../support/data/troubles.js';
import { dumpOf } from '../support/data/dump.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';

jest.setTimeout(times(30_000, 600_000));

/** Even, so that each of two calls comes first as often as the other. */
const ROUNDS = times(2, 50);

let app: TestApp;
let admin: Session;
let png: Buffer;

withApp(async (...begun) => {
  [app, admin] = begun;
  png = await pictures.png();
});

type Course = Awaited<ReturnType<typeof aCourse>>;
type Call = (course: Course) => Test;

const deleteTitle: Call = ({ title }) => admin.delete('/api/shops/delete', { id: title._id });
const deleteSubtitle: Call = ({ subtitle }) => admin.delete('/api/shops/subtitle', { id: subtitle._id });
const deleteCredential: Call = ({ credential }) =>
  admin.delete('/api/products/delete', { id: credential._id });
const createSubtitle: Call = ({ title }) =>
  admin.post('/api/shops/create_subtitle', { shop_id: title._id, subtitle: 'Another' });
const createCredential: Call = ({ subtitle }) =>
  fill(admin.post('/api/products/create'), aCredentialForm(subtitle._id), png);
const copyCredential: Call = ({ credential, subtitle }) =>
  admin.post('/api/products/copy', { p_id: credential._id, subtitleId: subtitle._id });
const replacePicture: Call = ({ credential }) =>
  fill(admin.post('/api/update/image'), { id: credential._id }, png);
const update: Call = ({ credential }) =>
  admin.post('/api/products/update', { id: credential._id, password: 'changed' });

const OF_COURSES = ['titles', 'subtitles', 'credentials', 'assignments', 'group_titles', 'images'];
const OF_PEOPLE = ['users', 'profile_groups', 'renewals'];

const stored = () => dumpOf(app.database, ...OF_COURSES, ...OF_PEOPLE);

interface Owned extends Course {
  user: { _id: string };
  group: { _id: string };
}

/** Users whose group was changed have another version. */
const RISEN = ['users', 'titles'];

it.each<[string, (owned: Owned) => Test, string[]]>([
  ['a title', deleteTitle, []],
  ['a subtitle', deleteSubtitle, []],
  ['a credential', deleteCredential, []],
  ['a group', ({ group }) => admin.post('/api/group/delete', { _id: group._id }), RISEN],
  ['a user', ({ user }) => admin.delete(`/api/users/${user._id}`), []],
  ['an assignment', ({ user, title }) => unassign(admin, user, title), RISEN],
])('what is deleted and taken back at once is as it was, to the byte: %s', async (_what, remove, risen) => {
  const [course, group] = [await aCourse(admin), await aGroup(admin)];
  const user = await registered(admin, { profileGroup: group._id });
  await assign(admin, user, course.title).expect(200);
  await giveTitles(admin, group, course.title).expect(200);
  const before = await stored();
  await takeBack(admin, undoOf(await remove({ ...course, user, group }).expect(200))).expect(200);
  const after = await stored();
  for (const kind of risen) after[kind] = before[kind] ?? [];
  expect(after).toEqual(before);
});

describe.each([
  ['a subtitle is made', createSubtitle, 'its title is deleted', deleteTitle],
  ['a credential is made', createCredential, 'its subtitle is deleted', deleteSubtitle],
  ['a credential is copied', copyCredential, 'its subtitle is deleted', deleteSubtitle],
  ['a credential is copied', copyCredential, 'it is deleted', deleteCredential],
  ['a picture is replaced', replacePicture, 'its credential is deleted', deleteCredential],
  ['a credential is changed', update, 'its subtitle is deleted', deleteSubtitle],
  ['a subtitle is deleted', deleteSubtitle, 'its title is deleted', deleteTitle],
])('while %s', (_what, change, _other, remove) => {
  it(`${_other}: each is whole or not there, and nothing is left over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const course = await aCourse(admin);
      const calls = round % 2 ? [remove, change] : [change, remove];
      const answers = await Promise.all(calls.map((call) => call(course)));
      const [removed, changed] = round % 2 ? answers : [...answers].reverse();
      expect(removed?.status).toBe(200);
      expect([200, 201, 404]).toContain(changed?.status);
    }
    expect(await orphansIn(app.database)).toEqual([]);
  });
});

it.each([
  ['a title', deleteTitle],
  ['a subtitle', deleteSubtitle],
  ['a credential', deleteCredential],
])('deletes %s once, however many do it at once, and leaves no report of it open', async (_, remove) => {
  const { course, ana, bea, cea } = await sharedByThree(app, admin);
  const reports = Promise.all([ana, bea, cea].map((one) => report(one, course.credential)));
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(course)));
  await reports;
  const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
  expect(statuses).toEqual([200, 404, 404, 404, 404]);
  expect(await orphansIn(app.database)).toEqual([]);
});

it('keeps one picture of a credential, however many replace it at once', async () => {
  const course = await aCourse(admin);
  const answers = await Promise.all(Array.from({ length: 8 }, () => replacePicture(course)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  expect(await orphansIn(app.database)).toEqual([]);
});

it.each(['the title', 'the user'])('assigns nothing to nobody while %s is deleted', async (which) => {
  const others = [await aTitle(admin), await aTitle(admin)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = await aTitle(admin);
    const { user } = await Session.as(app, 'member');
    const remove =
      which === 'the title'
        ? admin.delete('/api/shops/delete', { id: title._id })
        : admin.delete(`/api/users/${user._id}`);
    const [assigned, removed] = await Promise.all([assign(admin, user, title, ...others), remove]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(assigned.status);
    if (assigned.status === 404 && which === 'the title') {
      expect((await admin.get(`/api/shops/getassignedshops/${user._id}`)).body).toEqual({ shops: [] });
    }
  }
  expect(await orphansIn(app.database)).toEqual([]);
});

it('deletes all or nothing when a step fails half-way', async () => {
  const course = await aCourse(admin);
  await aSubtitle(admin, course.title._id);
  const before = await stored();
  // The database's validator refuses the last write of the deletion.
  const validator = { action: { $ne: 'title.deleted' } };
  await app.database.command({ collMod: 'audit_entries', validator });
  expect((await deleteTitle(course)).status).toBe(500);
  await app.database.command({ collMod: 'audit_entries', validator: {} });
  expect(await stored()).toEqual(before);
  await deleteTitle(course).expect(200);
  expect(await orphansIn(app.database)).toEqual([]);
});
