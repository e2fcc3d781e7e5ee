import { TEXTS } from '@keyroster/contracts';
import type { TitleListAnswer } from '@keyroster/contracts/dto';
import {
  aCourse,
  aName,
  assign,
  aSubtitle,
  aTitle,
  auditOf,
  credentialsSeenBy,
  NO_ADMINS,
  titlesSeenBy,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

let app: TestApp;
let admin: Session;
let member: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
  member = await Session.as(app, 'member');
});
afterAll(() => app.stop());

describe('refuses', () => {
  it('an id that nobody has', async () => {
    await admin.post('/api/shops/update', { id: UNKNOWN_ID, shop_name: aName('Title') }).expect(404);
    await admin.delete('/api/shops/delete', { id: UNKNOWN_ID }).expect(404);
    await admin.delete(`/api/shops/delete?id=${UNKNOWN_ID}`).expect(404);
    await admin.get(`/api/shops/member/${UNKNOWN_ID}`).expect(404);
  });

  it.each([
    ['again', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with blanks around it', (name: string) => `  ${name} `],
  ])('a name that is taken, %s', async (_, vary) => {
    const { shop_name } = await aTitle(admin);
    const other = await aTitle(admin);
    const created = await admin.post('/api/shops/create', { shop_name: vary(shop_name) }).expect(409);
    expect(created.body).toMatchObject({
      statusCode: 409,
      error: 'Conflict',
      code: 'DUPLICATE',
      field: 'shop_name',
    });
    const renamed = await admin
      .post('/api/shops/update', { id: other._id, shop_name: vary(shop_name) })
      .expect(409);
    expect(renamed.body).toMatchObject({ code: 'DUPLICATE', field: 'shop_name' });
    expect(await titlesSeenBy(admin)).toContainEqual(other);
  });

  it("to show a member somebody else's titles", async () => {
    const other = await Session.as(app, 'member');
    await other.get(`/api/shops/member/${member.user._id}`).expect(404);
    await other.get(`/api/shops/member/${UNKNOWN_ID}`).expect(404);
  });
});

it('makes a title under its trimmed name and answers the whole list', async () => {
  const first = await aTitle(admin);
  const shop_name = aName('Title');
  const answer = await admin.post('/api/shops/create', { shop_name: ` ${shop_name}  ` }).expect(201);
  const shops = await titlesSeenBy(admin);
  expect(answer.body).toEqual({ message: 'Created successfully!', shops });
  const made = shops.find((title) => title.shop_name === shop_name);
  expect(made).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, shop_name });
  expect(shops).toContainEqual(first);
  expect(await auditOf(admin, made?._id ?? '', 'title.created')).toMatchObject([
    { actor: 'root', target_name: shop_name },
  ]);
});

it('renames a title, if only to other letters of the same name', async () => {
  const { _id, shop_name } = await aTitle(admin);
  const renamed = shop_name.toUpperCase();
  const answer = await admin.post('/api/shops/update', { id: _id, shop_name: renamed }).expect(200);
  expect(answer.body).toEqual({ message: 'Updated successfully!' });
  expect(await titlesSeenBy(admin)).toContainEqual({ _id, shop_name: renamed });
  expect(await auditOf(admin, _id, 'title.updated')).toMatchObject([
    { before: { name: shop_name }, after: { name: renamed } },
  ]);
});

it('lists titles by name, without regard to case', async () => {
  for (const letter of ['b', 'C', 'A']) await aTitle(admin, `${letter} ${aName('Title')}`);
  const names = (await titlesSeenBy(admin)).map(({ shop_name }) => shop_name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

it.each(NO_ADMINS)('shows the role %s its own titles alone, as they are now', async (role) => {
  const [one, other] = [await aTitle(admin), await aTitle(admin)];
  const session = await Session.as(app, role);
  expect(await titlesSeenBy(session)).toEqual([]);
  await assign(admin, session.user, one).expect(200);
  expect(await titlesSeenBy(session)).toEqual([one]);
  const own = await session.get(`/api/shops/member/${session.user._id}`).expect(200);
  const seenByAdmin = await admin.get(`/api/shops/member/${session.user._id}`).expect(200);
  expect([own.body, seenByAdmin.body]).toEqual([{ shops: [one] }, { shops: [one] }]);
  await admin.delete('/api/shops/unassign', { user_id: session.user._id, shop_id: [one._id] }).expect(200);
  expect(await titlesSeenBy(session)).toEqual([]);
  expect(await titlesSeenBy(admin)).toEqual(expect.arrayContaining([one, other]));
});

it.each([
  ['the body', (id: string) => admin.delete('/api/shops/delete', { id })],
  ['the query', (id: string) => admin.delete(`/api/shops/delete?id=${id}`)],
])('deletes a title with everything beneath it, its id in %s', async (_, remove) => {
  const { title, subtitle, credential } = await aCourse(admin);
  const kept = await aCourse(admin);
  await aSubtitle(admin, title._id);
  await assign(admin, member.user, title, kept.title).expect(200);

  const answer = await remove(title._id).expect(200);
  expect(answer.body).toEqual({
    message: `${title.shop_name} has been deleted successfully!`,
    undo: AN_UNDO,
  });
  expect(answer.body).toEqual({ message: TEXTS.successes.nameDeleted(title.shop_name), undo: AN_UNDO });

  expect(await titlesSeenBy(admin)).not.toContainEqual(title);
  await admin.get(`/api/shops/subtitle/${title._id}`).expect(404);
  await admin.get(`/api/products/${subtitle._id}`).expect(404);
  await admin.get(`/static/products/${credential.image}`).expect(404);
  const left = (await member.get(`/api/shops/member/${member.user._id}`)).body as TitleListAnswer;
  expect(left.shops).toContainEqual(kept.title);
  expect(left.shops).not.toContainEqual(title);
  expect(await credentialsSeenBy(admin, kept.subtitle._id)).toEqual([kept.credential]);
  await admin.get(`/static/products/${kept.credential.image}`).expect(200);
  expect(await auditOf(admin, title._id, 'title.deleted')).toMatchObject([{ target_name: title.shop_name }]);
});

it('lets one of fifty who make the same title at once', async () => {
  const shop_name = aName('Title');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      admin.post('/api/shops/create', { shop_name: index % 2 ? shop_name : shop_name.toUpperCase() }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
  expect(statuses).toEqual([201, ...Array<number>(49).fill(409)]);
});
