import { SERVER_TEXTS, TEXTS } from '@keyroster/contracts';
import {
  aCourse,
  aCredentialForm,
  assign,
  BAD_IDS,
  credentialsSeenBy,
  fill,
  NO_ADMINS,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { aPictureOf, pictures } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const MB = 1024 * 1024;
const IMAGE_ROUTES = ['/api/products/update/image', '/api/update/image'];
const WRONG_TYPE = 'Only png, jpg, jpeg, webp, svg, gif files are allowed';
const REQUIRED = 'Email, domain and password are required!';

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let png: Buffer;

beforeAll(async () => {
  app = await TestApp.start({ UPLOAD_MAX_MB: '1' });
  admin = await Session.root(app);
  course = await aCourse(admin);
  png = await pictures.png();
});
afterAll(() => app.stop());

/** Whatever was refused has left nothing behind. */
afterEach(async () => {
  expect(await credentialsSeenBy(admin, course.subtitle._id)).toEqual([course.credential]);
  expect(await app.database.collection('images').countDocuments()).toBe(1);
});

const create = (details: Record<string, string> = {}, file: Buffer | undefined = png, by = admin) =>
  fill(by.post('/api/products/create'), aCredentialForm(course.subtitle._id, details), file);

const createWithout = (field: string) => {
  const form = Object.entries(aCredentialForm(course.subtitle._id)).filter(([name]) => name !== field);
  return fill(admin.post('/api/products/create'), Object.fromEntries(form), png);
};

it('everything without a token', async () => {
  const nobody = await Session.as(app, 'nobody');
  await nobody.get(`/api/products/${course.subtitle._id}`).expect(401);
  await create({}, png, nobody).expect(401);
  await nobody.post('/api/products/update', { id: course.credential._id }).expect(401);
  for (const route of IMAGE_ROUTES) await fill(nobody.post(route), { id: UNKNOWN_ID }, png).expect(401);
  await nobody.delete('/api/products/delete', { id: course.credential._id }).expect(401);
  await nobody.post('/api/products/copy', {}).expect(401);
});

it.each(NO_ADMINS)('every change by the role %s, the title assigned to them or not', async (role) => {
  const session = await Session.as(app, role);
  await assign(admin, session.user, course.title).expect(200);
  const { _id: id } = course.credential;
  await create({}, png, session).expect(403);
  await session.post('/api/products/update', { id, course_name: 'mine' }).expect(403);
  for (const route of IMAGE_ROUTES) await fill(session.post(route), { id }, png).expect(403);
  await session.delete('/api/products/delete', { id }).expect(403);
  await session.post('/api/products/copy', { p_id: id, subtitleId: course.subtitle._id }).expect(403);
  await session.post('/api/products/update', { nonsense: true }).expect(403);
});

describe('to show credentials', () => {
  it('of a title that is not assigned to the caller, as if they were not there', async () => {
    const member = await Session.as(app, 'member');
    const answer = await member.get(`/api/products/${course.subtitle._id}`).expect(404);
    const unknown = await member.get(`/api/products/${UNKNOWN_ID}`).expect(404);
    expect(answer.body).toEqual(unknown.body);
  });

  it('of a subtitle that is not there', async () => {
    await admin.get(`/api/products/${UNKNOWN_ID}`).expect(404);
    await admin.get(`/api/products/${course.title._id}`).expect(404);
    await admin.get('/api/products/12').expect(400);
  });
});

describe('to make a credential', () => {
  it.each([
    ['shop_id', 'Seems no subtitle is selected!'],
    ['email', REQUIRED],
    ['domain', REQUIRED],
    ['password', REQUIRED],
  ])('without %s, in the words of the form', async (field, message) => {
    const missing = await createWithout(field).expect(400);
    expect(missing.body).toMatchObject({ statusCode: 400, error: 'Bad Request', message });
    const blank = await create({ [field]: '  ' }).expect(400);
    expect(blank.body).toMatchObject({ message: expect.any(String) as string });
  });

  it.each([
    'shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'http://',
    'https:shop.example',
    'https://user:secret@shop.example',
    'https://shop .example',
  ])('with the domain %s', async (domain) => {
    const answer = await create({ domain }).expect(400);
    expect((answer.body as { message: string }).message).toMatch(
      /^Invalid domain field value\. eg: https?:\/\/\S+\/login$/,
    );
  });

  it.each(['email', 'password', 'domain', 'course_name'])('with 501 characters of %s', async (field) => {
    await create({ [field]: `https://a.example/${'x'.repeat(501)}` }).expect(400);
  });

  it('without a file', async () => {
    const form = aCredentialForm(course.subtitle._id);
    const answer = await fill(admin.post('/api/products/create'), form).expect(400);
    expect(answer.body).toMatchObject({ message: TEXTS.validation.credentialFileRequired, field: 'file' });
    expect((await create({}, Buffer.alloc(0)).expect(400)).body).toMatchObject({
      message: 'Please upload a file.',
    });
  });

  it('with a file that is none of the pictures it takes, whatever it is called', async () => {
    for (const file of [
      await pictures.bmp(),
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.from('plain text'),
      Buffer.from('%PDF-1.7\n'),
    ]) {
      const answer = await create({}, file).expect(415);
      expect(answer.body).toMatchObject({ message: WRONG_TYPE, field: 'file' });
    }
  });

  it('with a file past the limit', async () => {
    const answer = await create({}, await aPictureOf(1.2 * MB)).expect(413);
    expect(answer.body).toMatchObject({ statusCode: 413, message: expect.any(String) as string });
  });

  it('as JSON', async () => {
    await admin.post('/api/products/create', aCredentialForm(course.subtitle._id)).expect(415);
  });

  it('with a field that it does not know, or two files', async () => {
    const answer = await create({ owner: 'me' }).expect(400);
    expect(answer.body).toMatchObject({ message: SERVER_TEXTS.unknownField });
    expect(JSON.stringify(answer.body)).not.toContain('owner');
    await create().attach('file', png, 'second.png').expect(400);
  });

  it('under a subtitle that is not there', async () => {
    await create({ shop_id: UNKNOWN_ID }).expect(404);
    await create({ shop_id: course.title._id }).expect(404);
    await create({ shop_id: 'twelve chars' }).expect(400);
  });
});

describe('to change a credential', () => {
  it.each(['email', 'domain', 'password'])('to an empty %s', async (field) => {
    for (const value of ['', '  ', null, 12]) {
      await admin.post('/api/products/update', { id: course.credential._id, [field]: value }).expect(400);
    }
  });

  it('to a domain that is no address, or with a field that it does not know', async () => {
    const { _id: id } = course.credential;
    await admin.post('/api/products/update', { id, domain: 'shop.example' }).expect(400);
    await admin.post('/api/products/update', { id, image: 'x.png' }).expect(400);
  });

  it.each(BAD_IDS)('by the id %p', async (id) => {
    await admin.post('/api/products/update', { id, course_name: 'x' }).expect(400);
    await admin.delete('/api/products/delete', { id }).expect(400);
    await admin.post('/api/products/copy', { p_id: id, subtitleId: course.subtitle._id }).expect(400);
    await admin.post('/api/products/copy', { p_id: course.credential._id, subtitleId: id }).expect(400);
  });

  it('that is not there', async () => {
    await admin.post('/api/products/update', { id: UNKNOWN_ID, course_name: 'x' }).expect(404);
    await admin.delete('/api/products/delete', { id: UNKNOWN_ID }).expect(404);
    for (const route of IMAGE_ROUTES) await fill(admin.post(route), { id: UNKNOWN_ID }, png).expect(404);
    await admin.post('/api/products/copy', { p_id: UNKNOWN_ID, subtitleId: course.subtitle._id }).expect(404);
    await admin
      .post('/api/products/copy', { p_id: course.credential._id, subtitleId: UNKNOWN_ID })
      .expect(404);
  });
});

it.each(IMAGE_ROUTES)('a new picture at %s that is none', async (route) => {
  const { _id: id } = course.credential;
  expect((await fill(admin.post(route), { id }).expect(400)).body).toMatchObject({
    message: 'Please upload a file.',
  });
  expect((await fill(admin.post(route), { id }, await pictures.bmp()).expect(415)).body).toMatchObject({
    message: WRONG_TYPE,
  });
  await fill(admin.post(route), { id: 'twelve chars' }, png).expect(400);
});
