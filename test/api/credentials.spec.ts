import type { AuditListAnswer, CredentialsChangedAnswer, ImageChangedAnswer } from '@keyroster/contracts/dto';
import { TEXTS } from '@keyroster/contracts';
import {
  aCourse,
  aCredential,
  aCredentialForm,
  asMembersSee,
  assign,
  aSubtitle,
  auditOf,
  credentialsSeenBy,
  fill,
  UNKNOWN_ID,
  UNSET_FIELDS,
} from '../support/data/courses.js';
import { pictures } from '../support/data/pictures.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { AN_UNDO } from '../support/checks/changes.js';
import { RFC_SECRET } from '../support/data/codes.js';

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const FILE_NAME = expect.stringMatching(/^[\w-]{22}\.png$/) as string;

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

const picture = (name: string) => admin.get(`/static/products/${name}`);

it('makes a credential with its picture, answers the list of its subtitle, the oldest first, and gives its secrets back to the letter', async () => {
  const { subtitle, credential: first } = await aCourse(admin);
  const form = aCredentialForm(subtitle._id);
  const call = fill(admin.post('/api/products/create'), form, await pictures.png());
  const answer = await call.expect(201).expect('Cache-Control', 'no-store');
  const products = await credentialsSeenBy(admin, subtitle._id);
  expect(answer.body).toEqual({ message: 'Credential created successfully!', products });
  expect(products).toEqual([first, { ...form, ...UNSET_FIELDS, _id: ID, image: FILE_NAME }]);
  const { image } = products[1] ?? first;
  await picture(image).expect(200).expect('Content-Type', 'image/png');
  const secrets = { email: ' Ñandú+1@shop.example ', password: '  p"a\\s<s> 字 🔑 ' };
  expect(await aCredential(admin, subtitle._id, secrets)).toMatchObject(secrets);
});

it.each([
  { course_name: '' },
  { course_name: 'All', domain: 'https://all.example', email: 'all', password: 'of them' },
  {},
])('changes what it is given, here %j, and leaves the rest', async (change) => {
  const { subtitle, credential } = await aCourse(admin);
  const answer = await admin.post('/api/products/update', { id: credential._id, ...change }).expect(200);
  expect(answer.body).toEqual({ message: 'Credential created successfully!' });
  const hasNewSecret = 'email' in change || 'password' in change;
  const changed_at = hasNewSecret ? (expect.any(Number) as number) : credential.changed_at;
  expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([{ ...credential, ...change, changed_at }]);
});

it.each(['/api/products/update/image', '/api/update/image'])(
  'changes the picture at %s; the old one is gone',
  async (route) => {
    const { subtitle, credential } = await aCourse(admin);
    await picture(credential.image).expect(200);
    const answer = await fill(admin.post(route), { id: credential._id }, await pictures.jpg()).expect(200);
    const { image } = answer.body as ImageChangedAnswer;
    expect(answer.body).toEqual({ message: 'Product image updated successfully!', undo: AN_UNDO, image });
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([{ ...credential, image }]);
    await picture(image).expect(200).expect('Content-Type', 'image/jpeg');
    await picture(credential.image).expect(404);
  },
);

describe('a copy', () => {
  const copy = (p_id: string, subtitleId: string) => {
    const call = admin.post('/api/products/copy', { p_id, subtitleId }).expect('Cache-Control', 'no-store');
    return answerOf<CredentialsChangedAnswer>(call, 201);
  };

  it('comes to another subtitle, beside what is there, with every field of the form but the costs', async () => {
    const [from, to] = [await aCourse(admin), await aCourse(admin)];
    const texts = { note: 'Ask', paid_until: '01/02/2026', provider: 'Netflix' };
    const others = { seats: '2', otp: RFC_SECRET, fill_only: 'true', cost: '2990', cost_days: '7' };
    const made = await aCredential(admin, from.subtitle._id, { ...texts, ...others });
    const shown = { seats: 2, has_code: true, fill_only: true, cost: 2_990, cost_days: 7 };
    expect(made).toMatchObject({ ...texts, ...shown });
    const answer = await copy(made._id, to.subtitle._id);
    const products = await credentialsSeenBy(admin, to.subtitle._id);
    expect(answer).toEqual({ message: 'Product copied successfully!', products });
    const { cost, cost_days, paid_until, provider } = UNSET_FIELDS;
    const costs = { cost, cost_days, paid_until, provider };
    const own = { _id: ID, image: FILE_NAME, shop_id: to.subtitle._id };
    expect(products).toEqual([to.credential, { ...made, ...costs, ...own }]);
    expect(await credentialsSeenBy(admin, from.subtitle._id)).toEqual([from.credential, made]);
    app.stopClock();
    const ids = [made._id, products[1]?._id];
    const codes = ids.map((p_id) => answerOf(admin.post('/api/products/code', { p_id })));
    const [code, copied] = await Promise.all(codes);
    expect(copied).toEqual(code);
    expect(new Set(ids).size).toBe(2);
  });

  it('goes its own way: neither feels a change or the deletion of the other, which takes its own picture', async () => {
    const { title, subtitle, credential } = await aCourse(admin);
    const other = await aSubtitle(admin, title._id);
    const kept = await aCredential(admin, other._id);
    const [, made] = (await copy(credential._id, other._id)).products;
    await admin.post('/api/products/update', { id: credential._id, password: 'changed' }).expect(200);
    expect(await credentialsSeenBy(admin, other._id)).toEqual([kept, made]);
    const deleted = await answerOf(admin.delete('/api/products/delete', { id: made?._id }));
    expect(deleted).toEqual({ message: 'Product has been deleted successfully!', undo: AN_UNDO });
    expect(await credentialsSeenBy(admin, other._id)).toEqual([kept]);
    await picture(made?.image ?? '').expect(404);
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([
      { ...credential, password: 'changed', changed_at: expect.any(Number) as number },
    ]);
    await picture(credential.image).expect(200);
  });
});

it('shows a member the credentials of an assigned title, never stored, and notes who read', async () => {
  const { title, subtitle, credential } = await aCourse(admin);
  const session = await Session.as(app, 'member');
  await assign(admin, session.user, title).expect(200);
  const call = session.get(`/api/products/${subtitle._id}`).expect('Cache-Control', 'no-store');
  expect(await answerOf(call)).toEqual({ products: [asMembersSee(credential)] });
  const entries = await auditOf(admin, subtitle._id, 'credential.read');
  const theirs = { actor: session.user.email, target_name: subtitle.subtitle, ip: '127.0.0.1' };
  // The admin who made it got it in the answer, too.
  expect(entries).toMatchObject([theirs, { ...theirs, actor: admin.user.email }]);
});

it('leaves an audit entry of every change, and a secret in none', async () => {
  const { subtitle, credential } = await aCourse(admin);
  const { _id: id, email, password } = credential;
  const next = { email: 'their new login', password: 'their new password', note: 'their new note' };
  await admin.post('/api/products/update', { id, ...next, course_name: 'Renamed' }).expect(200);
  await fill(admin.post('/api/update/image'), { id }, await pictures.png()).expect(200);
  const copied = await admin.post('/api/products/copy', { p_id: id, subtitleId: subtitle._id }).expect(201);
  const copyId = (copied.body as CredentialsChangedAnswer).products[1]?._id ?? '';
  await admin.delete('/api/products/delete', { id }).expect(200);

  const { course_name, domain } = credential;
  const changed = { course_name: 'Renamed', has_new_login: true, has_new_secret: true, has_new_note: true };
  for (const [action, target, change] of [
    ['created', id, { before: null, after: { course_name, domain } }],
    ['updated', id, { before: { course_name }, after: changed }],
    ['image_updated', id, {}],
    ['deleted', id, { before: { course_name: 'Renamed', domain }, after: null }],
    ['copied', copyId, {}],
  ] as const) {
    const told = await auditOf(admin, target, `credential.${action}`);
    expect([action, told]).toMatchObject([action, [{ actor: 'root', ...change }]]);
  }
  const all = (await admin.get('/api/audit').expect(200)).body as AuditListAnswer;
  for (const secret of [email, password, ...Object.values(next)]) {
    expect(JSON.stringify(all)).not.toContain(secret);
  }
});

describe('what is refused', () => {
  const WRONG_TYPE = 'Only png, jpg, jpeg, webp, svg, gif files are allowed';
  let course: Awaited<ReturnType<typeof aCourse>>;
  let before: number;

  const imagesStored = () => app.database.collection('images').countDocuments();

  beforeAll(async () => {
    course = await aCourse(admin);
    before = await imagesStored();
  });

  /** A refused call must leave nothing behind. */
  afterEach(async () => {
    expect(await credentialsSeenBy(admin, course.subtitle._id)).toEqual([course.credential]);
    expect(await imagesStored()).toBe(before);
  });

  const create = (file?: Buffer) =>
    fill(admin.post('/api/products/create'), aCredentialForm(course.subtitle._id), file);
  const replace = (file?: Buffer) =>
    fill(admin.post('/api/update/image'), { id: course.credential._id }, file);

  it('to show credentials of a title that is not assigned to the caller, as if they were not there', async () => {
    const member = await Session.as(app, 'member');
    const answer = await member.get(`/api/products/${course.subtitle._id}`).expect(404);
    const unknown = await member.get(`/api/products/${UNKNOWN_ID}`).expect(404);
    expect(answer.body).toEqual(unknown.body);
  });

  describe('to make a credential', () => {
    it('without a file', async () => {
      const message = TEXTS.validation.credentialFileRequired;
      await refused(create(), 400, { message, field: 'file' });
      await refused(create(Buffer.alloc(0)), 400, { message: 'Please upload a file.' });
    });

    it.each<[what: string, make: () => Buffer | Promise<Buffer>]>([
      ['a bitmap', pictures.bmp],
      ['a page', () => Buffer.from('<!doctype html><script>1</script>')],
    ])('with a file that is none of the pictures it takes, whatever it is called: %s', async (_, make) => {
      await refused(create(await make()), 415, { message: WRONG_TYPE, field: 'file' });
    });
  });

  it('a new picture that is none', async () => {
    await refused(replace(), 400, { message: 'Please upload a file.' });
    await refused(replace(await pictures.bmp()), 415, { message: WRONG_TYPE });
  });
});
