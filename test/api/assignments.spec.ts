import { Types, type mongo } from 'mongoose';
import type { AssignedTitlesAnswer, AssignmentChangedAnswer } from '@keyroster/contracts/dto';
import { assign, aTitle, auditOf, titlesSeenBy, UNKNOWN_ID } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { AN_UNDO } from '../support/checks/undo.js';
import { answerOf } from '../support/checks/answer.js';
import { aGroup, groupsSeenBy } from '../support/data/profile-groups.js';

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

const unassign = (user: { _id: string }, ...titles: { _id: string }[]) =>
  admin.delete('/api/shops/unassign', { user_id: user._id, shop_id: titles.map(({ _id }) => _id) });

const assignedTo = async (user: { _id: string }): Promise<string[]> => {
  const answer = await admin.get(`/api/shops/getassignedshops/${user._id}`).expect(200);
  return (answer.body as AssignedTitlesAnswer).shops;
};

const shopsOf = (answer: { body: unknown }): string[] => (answer.body as AssignmentChangedAnswer).shops;

describe('refuses', () => {
  it('a list with one unknown title, and applies nothing of it', async () => {
    const [given, next] = [await aTitle(admin), await aTitle(admin)];
    await assign(admin, member.user, given).expect(200);
    await assign(admin, member.user, next, { _id: UNKNOWN_ID }).expect(404);
    await unassign(member.user, given, { _id: UNKNOWN_ID }).expect(404);
    expect(await assignedTo(member.user)).toEqual([given._id]);
  });

  it('to assign to an admin, who sees all', async () => {
    const other = await Session.as(app, 'admin');
    const answer = await assign(admin, other.user, await aTitle(admin)).expect(409);
    expect(answer.body).toMatchObject({
      statusCode: 409,
      error: 'Conflict',
      message: expect.any(String) as string,
    });
  });
});

it('assigns and unassigns, and answers what is assigned now', async () => {
  const [one, other] = [await aTitle(admin), await aTitle(admin)];
  const assigned = await assign(admin, member.user, one, other).expect(200);
  expect(assigned.body).toEqual({ message: 'Updated successfully!', shops: shopsOf(assigned) });
  expect(new Set(shopsOf(assigned))).toEqual(new Set([one._id, other._id]));
  const left = await unassign(member.user, one).expect(200);
  expect(left.body).toEqual({ message: 'Updated successfully!', undo: AN_UNDO, shops: [other._id] });
  expect(await titlesSeenBy(member)).toEqual([other]);
});

it('takes what is assigned already, or not at all, for no error', async () => {
  const [one, other] = [await aTitle(admin), await aTitle(admin)];
  await assign(admin, member.user, one).expect(200);
  expect(shopsOf(await assign(admin, member.user, one, one).expect(200))).toEqual([one._id]);
  expect(shopsOf(await unassign(member.user, other).expect(200))).toEqual([one._id]);
  expect(shopsOf(await unassign(member.user, one, other).expect(200))).toEqual([]);
  expect(shopsOf(await unassign(member.user, one).expect(200))).toEqual([]);
  for (const action of ['assignment.added', 'assignment.removed']) {
    expect(await auditOf(admin, member.user._id, action)).toMatchObject([
      { after: { titles: [one.shop_name] } },
    ]);
  }
});

it('assigns once, however many do it at once', async () => {
  const title = await aTitle(admin);
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(admin, member.user, title)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(await assignedTo(member.user)).toEqual([title._id]);
});

it('tells a caller their own, without an id and with it', async () => {
  const title = await aTitle(admin);
  await assign(admin, member.user, title).expect(200);
  for (const path of ['', `/${member.user._id}`, `?user_id=${member.user._id}`]) {
    const own = await member.get(`/api/shops/getassignedshops${path}`).expect(200);
    expect(own.body).toEqual({ shops: [title._id] });
  }
  const asked = await admin.get(`/api/shops/getassignedshops?user_id=${member.user._id}`).expect(200);
  expect(asked.body).toEqual({ shops: [title._id] });
  expect((await admin.get('/api/shops/getassignedshops').expect(200)).body).toEqual({ shops: [] });
});

it.each([true, undefined])('keeps in the audit what was done to whom, with isBulk %p', async (isBulk) => {
  const title = await aTitle(admin);
  const payload = { user_id: member.user._id, shop_id: [title._id], isBulk };
  const assigned = await admin.post('/api/shops/assign', payload).expect(200);
  const unassigned = await admin.delete('/api/shops/unassign', payload).expect(200);
  expect([shopsOf(assigned), shopsOf(unassigned)]).toEqual([[title._id], []]);
  for (const action of ['assignment.added', 'assignment.removed']) {
    expect(await auditOf(admin, member.user._id, action)).toMatchObject([
      {
        actor: 'root',
        target_name: member.user.email,
        after: { titles: [title.shop_name], isBulk: isBulk ?? false },
      },
    ]);
  }
});

describe('many titles', () => {
  /** More ids than a body of 100 KB can hold. */
  const COUNT = 4_000;
  let ids: string[];

  beforeAll(async () => {
    ids = await manyTitles(app.database, COUNT);
  });

  it('assigns all titles and takes them all, however many there are', async () => {
    const { user } = await Session.as(app, 'member');
    const all = { user_id: user._id, shop_id: ids, isBulk: true };
    const assigned = await answerOf<AssignmentChangedAnswer>(admin.post('/api/shops/assign', all));
    expect(assigned.shops).toHaveLength(COUNT);
    const taken = await answerOf<AssignmentChangedAnswer>(admin.delete('/api/shops/unassign', all));
    expect(taken.shops).toEqual([]);
  });

  it('gives all titles to a group', async () => {
    const { _id } = await aGroup(admin);
    await admin.post('/api/group/titles', { _id, titles: ids }).expect(200);
    expect((await groupsSeenBy(admin)).find((group) => group._id === _id)?.titles).toHaveLength(COUNT);
  });

  it('takes the 10,000 ids that a list may have, and no larger body', async () => {
    const titles = Array.from({ length: 10_000 }, (_, place) => place.toString(16).padStart(24, '0'));
    await admin.post('/api/shops/assign', { user_id: ids[0], shop_id: titles, isBulk: true }).expect(404);
    await admin.post('/api/shops/assign', { user_id: 'x'.repeat(320_000), shop_id: titles }).expect(413);
  });
});
