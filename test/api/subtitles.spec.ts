import {
  aCourse,
  aName,
  assign,
  aSubtitle,
  aTitle,
  auditOf,
  NO_ADMINS,
  subtitlesSeenBy,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

describe('refuses', () => {
  it('an id that nobody has', async () => {
    await admin.get(`/api/shops/subtitle/${UNKNOWN_ID}`).expect(404);
    await admin.post('/api/shops/create_subtitle', { shop_id: UNKNOWN_ID, subtitle: 'S' }).expect(404);
    await admin.post('/api/shops/subtitle/update', { id: UNKNOWN_ID, subtitle: 'S' }).expect(404);
    await admin.delete('/api/shops/subtitle', { id: UNKNOWN_ID }).expect(404);
  });

  it.each([
    ['again', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with blanks around it', (name: string) => `  ${name} `],
  ])('a name that is taken within the title, %s', async (_, vary) => {
    const { _id } = await aTitle(admin);
    const taken = await aSubtitle(admin, _id);
    const other = await aSubtitle(admin, _id);
    const subtitle = vary(taken.subtitle);
    const answer = await admin.post('/api/shops/create_subtitle', { shop_id: _id, subtitle }).expect(409);
    expect(answer.body).toMatchObject({
      statusCode: 409,
      error: 'Conflict',
      code: 'DUPLICATE',
      field: 'subtitle',
    });
    const renamed = await admin.post('/api/shops/subtitle/update', { id: other._id, subtitle }).expect(409);
    expect(renamed.body).toMatchObject({ code: 'DUPLICATE', field: 'subtitle' });
  });

  it('to show a member the subtitles of a title that is not assigned to them', async () => {
    const [own, foreign] = [await aCourse(admin), await aCourse(admin)];
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, own.title).expect(200);
    const answer = await member.get(`/api/shops/subtitle/${foreign.title._id}`).expect(404);
    const unknown = await member.get(`/api/shops/subtitle/${UNKNOWN_ID}`).expect(404);
    expect(answer.body).toEqual(unknown.body);
  });
});

it('takes the same name under another title', async () => {
  const [one, other] = [await aTitle(admin), await aTitle(admin)];
  const name = aName('Subtitle');
  await aSubtitle(admin, one._id, name);
  await aSubtitle(admin, other._id, name);
});

it('makes a subtitle under its trimmed name and answers the list of its title', async () => {
  const { _id } = await aTitle(admin);
  await aSubtitle(admin, (await aTitle(admin))._id);
  const first = await aSubtitle(admin, _id, 'b');
  const answer = await admin
    .post('/api/shops/create_subtitle', { shop_id: _id, subtitle: '  A ' })
    .expect(201);
  const [made, ...others] = await subtitlesSeenBy(admin, _id);
  expect(answer.body).toEqual({ message: 'Created successfully!', subtitle: [made, ...others] });
  expect(made).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    subtitle: 'A',
    shop_id: _id,
  });
  expect(others).toEqual([first]);
  expect(await auditOf(admin, made?._id ?? '', 'subtitle.created')).toMatchObject([
    { actor: 'root', target_name: 'A' },
  ]);
});

it('renames a subtitle, if only to other letters of the same name', async () => {
  const { _id, shop_id, subtitle } = await aSubtitle(admin, (await aTitle(admin))._id, 'videos');
  const answer = await admin.post('/api/shops/subtitle/update', { id: _id, subtitle: 'VIDEOS' }).expect(200);
  expect(answer.body).toEqual({ message: 'Updated successfully!' });
  expect(await subtitlesSeenBy(admin, shop_id)).toEqual([{ _id, shop_id, subtitle: 'VIDEOS' }]);
  expect(await auditOf(admin, _id, 'subtitle.updated')).toMatchObject([
    { before: { name: subtitle }, after: { name: 'VIDEOS' } },
  ]);
});

it.each(NO_ADMINS)(
  'shows the role %s the subtitles of an assigned title, until it is taken away',
  async (role) => {
    const { title, subtitle } = await aCourse(admin);
    const session = await Session.as(app, role);
    await assign(admin, session.user, title).expect(200);
    expect(await subtitlesSeenBy(session, title._id)).toEqual([subtitle]);
    await admin
      .delete('/api/shops/unassign', { user_id: session.user._id, shop_id: [title._id] })
      .expect(200);
    await session.get(`/api/shops/subtitle/${title._id}`).expect(404);
  },
);

it.each([
  ['the body', (id: string) => admin.delete('/api/shops/subtitle', { id })],
  ['the query', (id: string) => admin.delete(`/api/shops/subtitle?id=${id}`)],
])('deletes a subtitle with its credentials and pictures, its id in %s', async (_, remove) => {
  const { title, subtitle, credential } = await aCourse(admin);
  const kept = await aSubtitle(admin, title._id);
  const answer = await remove(subtitle._id).expect(200);
  expect(answer.body).toEqual({
    message: `${subtitle.subtitle} has been deleted successfully!`,
    undo: AN_UNDO,
  });
  expect(await subtitlesSeenBy(admin, title._id)).toEqual([kept]);
  await admin.get(`/api/products/${subtitle._id}`).expect(404);
  await admin.delete('/api/products/delete', { id: credential._id }).expect(404);
  await admin.get(`/static/products/${credential.image}`).expect(404);
  expect(await auditOf(admin, subtitle._id, 'subtitle.deleted')).toMatchObject([
    { target_name: subtitle.subtitle },
  ]);
});
