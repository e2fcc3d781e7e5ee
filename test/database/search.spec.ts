import type { UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

const NEWS_MS = 1_500;
const LISTS = ['/api/users/false', '/api/users/true'];

let here: TestApp;
let there: TestApp;
let root: Session;

/** What the other process finds, in both lists. */
const foundThere = async (q: string): Promise<string[]> => {
  const found: string[] = [];
  for (const list of LISTS) {
    const { users } = await answerOf<UserListAnswer>(root.get(`${list}?q=${q}`));
    found.push(...users.map((user) => user.email));
  }
  return found;
};
const isFoundThere = (q: string, email: string) =>
  until(
    NEWS_MS,
    async () => (await foundThere(q)).filter((found) => found === email).length === LISTS.length,
  );
const isGoneThere = (q: string) => until(NEWS_MS, async () => (await foundThere(q)).length === 0);

let admin: Session;

beforeAll(async () => {
  here = await TestApp.start();
  there = await TestApp.start({ MONGODB_URI: here.uri });
  admin = await Session.root(here);
  root = await Session.root(there);
});
afterAll(async () => {
  await there.stop({ keepData: true });
  await here.stop();
});

const register = async (email: string): Promise<string> => {
  const { user } = await answerOf<{ user: { _id: string } }>(
    admin.post('/api/users/register', aUser({ email })),
    201,
  );
  return user._id;
};

describe('a search on one process', () => {
  it('finds who was registered on another', async () => {
    await register('brand_new');
    await isFoundThere('rand_n', 'brand_new');
  });

  it('finds the new name and no longer the old one', async () => {
    const id = await register('before_it');
    await isFoundThere('before_it', 'before_it');
    await admin.post('/api/users/update', { id, email: 'after_it' }).expect(200);
    await isFoundThere('after_it', 'after_it');
    await isGoneThere('before_it');
  });

  it('no longer finds who was deleted', async () => {
    const id = await register('short_lived');
    await isFoundThere('short_lived', 'short_lived');
    await admin.delete(`/api/users/${id}`).expect(200);
    await isGoneThere('short_lived');
  });

  it('no longer finds by addresses that were reset', async () => {
    const member = await Session.as(here, 'member');
    const isThere = async () => (await foundThere('127.0.0.1')).includes(member.user.email);
    await until(NEWS_MS, isThere);
    await admin.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
    await until(NEWS_MS, async () => !(await isThere()));
  });

  it('leaves out of the activity list who has become an admin', async () => {
    const id = await register('rising_star');
    await isFoundThere('rising_star', 'rising_star');
    await admin.post('/api/users/update', { id, role: 'admin' }).expect(200);
    await until(NEWS_MS, async () => (await foundThere('rising_star')).length === 1);
  });
});

it('finds among thousands, page by page, the newest first', async () => {
  const collection = here.database.collection('users');
  const template = await collection.findOne({ email: 'brand_new' }, { projection: { _id: 0 } });
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...template,
    email: `crowd_${index}_x`,
    seq: 10_000 + index,
  }));
  await collection.insertMany(many);
  await until(
    5_000,
    async () => (await answerOf<UserListAnswer>(root.get(`${LISTS[0]}?q=crowd&limit=1`))).total === 3_000,
  );

  const { users, total } = await answerOf<UserListAnswer>(root.get(`${LISTS[0]}?q=D_29&limit=3&offset=1`));
  const numbers = Array.from({ length: 3_000 }, (_, index) => index).filter((index) =>
    String(index).startsWith('29'),
  );
  expect(total).toBe(numbers.length);
  expect(users.map((user) => user.email)).toEqual(
    numbers
      .reverse()
      .slice(1, 4)
      .map((index) => `crowd_${index}_x`),
  );
});
