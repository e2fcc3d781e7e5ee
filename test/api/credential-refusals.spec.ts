import { TEXTS } from '@keyroster/contracts';
import { aCourse, aCredentialForm, credentialsSeenBy, fill, UNKNOWN_ID } from '../support/data/courses.js';
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

  it('under a subtitle that is not there', async () => {
    await create({ shop_id: UNKNOWN_ID }).expect(404);
    await create({ shop_id: course.title._id }).expect(404);
  });
});

describe('to change a credential', () => {
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
});
