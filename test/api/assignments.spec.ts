import { Types, type mongo } from 'mongoose';
import type { AssignedTitlesAnswer, AssignmentChangedAnswer } from '@keyroster/contracts/dto';
import { assign, aTitle, auditOf, titlesSeenBy, unassign, UNKNOWN_ID } from '../support/data/courses.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { AN_UNDO } from '../support/checks/changes.js';
import { answerOf, statuses } from '../support/checks/answer.js';

/** Writes titles as the server does, and returns their ids. */
async function manyTitles(db: mongo.Db, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, () => {
    const _id = new Types.ObjectId();
    const name = `Title ${_id.toHexString()}`;
    return { _id, name, name_key: name.toLowerCase(), revision: 0 };
  });
  await db.collection('titles').insertMany(titles);
  return titles.map(({ _id }) => _id.toHexString());
}

let app: TestApp;
let admin: Session;
let member: Session;

withApp((...begun) => ([app, admin] = begun));
beforeEach(async () => {
  member = await Session.as(app, 'member');
});

const assignedTo = async ({ _id }: { _id: string }): Promise<string[]> =>
  (await answerOf<AssignedTitlesAnswer>(admin.get(`/api/shops/getassignedshops/${_id}`))).shops;

const shopsOf = (answer: { body: unknown }): string[] => (answer.body as AssignmentChangedAnswer).shops;

it('refuses a list with one unknown title, and applies nothing of it', async () => {
  const [given, next] = [await aTitle(admin), await aTitle(admin)];
  await assign(admin, member.user, given).expect(200);
  await assign(admin, member.user, next, { _id: UNKNOWN_ID }).expect(404);
  await unassign(admin, member.user, given, { _id: UNKNOWN_ID }).expect(404);
  expect(await assignedTo(member.user)).toEqual([given._id]);
});

it.each([true, undefined])(
  'answers what is assigned now, and keeps what was done, with isBulk %p',
  async (isBulk) => {
    const [one, other] = [await aTitle(admin), await aTitle(admin)];
    const payload = { user_id: member.user._id, isBulk };
    const both = { ...payload, shop_id: [one._id, other._id] };
    const assigned = await admin.post('/api/shops/assign', both).expect(200);
    expect(assigned.body).toEqual({ message: 'Updated successfully!', shops: shopsOf(assigned) });
    expect(new Set(shopsOf(assigned))).toEqual(new Set(both.shop_id));
    const left = await admin.delete('/api/shops/unassign', { ...payload, shop_id: [one._id] }).expect(200);
    expect(left.body).toEqual({ message: 'Updated successfully!', undo: AN_UNDO, shops: [other._id] });
    expect(await titlesSeenBy(member)).toEqual([other]);
    const theirs = { actor: 'root', target_name: member.user.email };
    const [added] = await auditOf(admin, member.user._id, 'assignment.added');
    expect(added).toMatchObject({ ...theirs, after: { isBulk: isBulk ?? false } });
    expect(new Set(added?.after?.['titles'] as string[])).toEqual(new Set([one.shop_name, other.shop_name]));
    expect(await auditOf(admin, member.user._id, 'assignment.removed')).toMatchObject([
      { ...theirs, after: { titles: [one.shop_name], isBulk: isBulk ?? false } },
    ]);
  },
);

it('takes what is assigned already, or not at all, for no error', async () => {
  const [one, other] = [await aTitle(admin), await aTitle(admin)];
  await assign(admin, member.user, one).expect(200);
  expect(shopsOf(await assign(admin, member.user, one, one).expect(200))).toEqual([one._id]);
  expect(shopsOf(await unassign(admin, member.user, other).expect(200))).toEqual([one._id]);
  expect(shopsOf(await unassign(admin, member.user, one, other).expect(200))).toEqual([]);
  expect(shopsOf(await unassign(admin, member.user, one).expect(200))).toEqual([]);
  for (const action of ['assignment.added', 'assignment.removed']) {
    expect(await auditOf(admin, member.user._id, action)).toMatchObject([
      { after: { titles: [one.shop_name] } },
    ]);
  }
});

it('assigns once, however many do it at once', async () => {
  const title = await aTitle(admin);
  expect(await statuses(Array.from({ length: 10 }, () => assign(admin, member.user, title)))).toEqual({
    200: 10,
  });
  expect(await assignedTo(member.user)).toEqual([title._id]);
});

it('tells a caller their own, without an id and with it', async () => {
  const title = await aTitle(admin);
  await assign(admin, member.user, title).expect(200);
  const told = (by: Session, path: string) => answerOf(by.get(`/api/shops/getassignedshops${path}`));
  for (const path of ['', `/${member.user._id}`, `?user_id=${member.user._id}`]) {
    expect(await told(member, path)).toEqual({ shops: [title._id] });
  }
  expect(await told(admin, `?user_id=${member.user._id}`)).toEqual({ shops: [title._id] });
  expect(await told(admin, '')).toEqual({ shops: [] });
});

it('assigns all titles and takes them all, however many there are', async () => {
  /** More ids than a body of 100 KB can hold. */
  const ids = await manyTitles(app.database, 4_000);
  const all = { user_id: member.user._id, shop_id: ids, isBulk: true };
  const assigned = await answerOf<AssignmentChangedAnswer>(admin.post('/api/shops/assign', all));
  expect(assigned.shops).toHaveLength(ids.length);
  const taken = await answerOf<AssignmentChangedAnswer>(admin.delete('/api/shops/unassign', all));
  expect(taken.shops).toEqual([]);
});

it('takes the 10,000 ids that a list may have, and no larger body', async () => {
  const ids = Array.from({ length: 10_000 }, (_, place) => place.toString(16).padStart(24, '0'));
  await admin.post('/api/group/titles', { _id: UNKNOWN_ID, titles: ids }).expect(404);
  const body = { user_id: UNKNOWN_ID, shop_id: ids };
  await admin.post('/api/shops/assign', body).expect(404);
  await admin.post('/api/shops/assign', { ...body, user_id: 'x'.repeat(320_000) }).expect(413);
});
