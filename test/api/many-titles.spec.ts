import type { AssignmentChangedAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { manyTitles } from '../support/data/many-titles.js';
import { aGroup, groupsSeenBy } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

/** As many ids as no body of 100 KB holds. */
const COUNT = 4_000;

let app: TestApp;
let admin: Session;
let ids: string[];

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
  ids = await manyTitles(app.database, COUNT);
});
afterAll(() => app.stop());

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
