import { EXTENSION_ORIGIN, SERVER_TEXTS } from '@keyroster/contracts';
import type { FillAnswer, MineCredentialAnswer, MineCredentialListAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { RFC_SECRET } from '../support/data/codes.js';
import {
  aCourse,
  aCredential,
  aSubtitle,
  assign,
  auditOf,
  credentialsSeenBy,
  unassign,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { exposedOf, storeReads } from '../support/data/exposed.js';
import { csvOf, imported, planCredentials } from '../support/data/imports.js';
import { report } from '../support/data/troubles.js';

const SITE = 'https://shop.example';

let app: TestApp;
let admin: Session;
let member: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

withApp((...begun) => ([app, admin] = begun), { CORS_ORIGINS: 'https://allowed.example' });
beforeEach(async () => {
  course = await aCourse(admin);
  member = await Session.as(app, 'member', { usageLimit: 0 });
  await assign(admin, member.user, course.title).expect(200);
});

const fill = (session = member, origin: unknown = SITE, p_id = course.credential._id) =>
  session.post('/api/products/fill', { p_id, origin });
const edit = (change: object) =>
  admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);
const mineOf = async (session: Session): Promise<MineCredentialAnswer[]> =>
  (await answerOf<MineCredentialListAnswer>(session.get('/api/products/mine'))).products;

describe('a fill', () => {
  it('answers login, password and code for a page of the site, and is kept nowhere on the way', async () => {
    const { email, password } = course.credential;
    expect((await fill().expect(200).expect('Cache-Control', 'no-store')).body).toEqual({ email, password });
    await edit({ otp: RFC_SECRET });
    const { code } = await answerOf<FillAnswer>(fill(admin, 'https://login.shop.example'));
    const digits = expect.stringMatching(/^\d{6}$/) as string;
    expect(code).toEqual({ code: digits, valid_until: expect.any(Number) as number });
  });

  it.each(['https://evilshop.example', 'http://shop.example'])(
    'is refused to a page of %s',
    async (origin) => {
      await refused(fill(member, origin), 403, { code: 'WRONG_SITE', message: SERVER_TEXTS.siteWrong });
    },
  );

  it('says first that there is nothing, then that the site is another, then that a seat is wanted', async () => {
    await edit({ seats: 1 });
    const stranger = await Session.as(app, 'member');
    await refused(fill(stranger, 'https://evil.example'), 404);
    await refused(fill(member, 'https://evil.example', UNKNOWN_ID), 404);
    await refused(fill(member, 'https://evil.example'), 403, { code: 'WRONG_SITE' });
    await refused(fill(), 409, { code: 'SEAT_NEEDED' });
    await fill(admin).expect(200);
    await member.post('/api/seats/take', { p_id: course.credential._id }).expect(200);
    await fill().expect(200);
  });

  it('is for extensions that are let in and for programs, and for no page', async () => {
    await fill().set('Origin', EXTENSION_ORIGIN).expect(200);
    const others = `chrome-extension://${'a'.repeat(32)}`;
    for (const origin of ['https://allowed.example', app.url, others, 'null']) {
      await refused(fill().set('Origin', origin), 403, { code: 'FOREIGN_ORIGIN' });
    }
  });

  it('is answered 60 times a minute to a session, and its refusals count', async () => {
    for (let time = 0; time < 60; time += 1) {
      const sent = fill(member, time % 3 === 1 ? 'https://evil.example' : SITE);
      const answer = await (time % 3 === 2 ? sent.set('Origin', 'https://allowed.example') : sent);
      expect(answer.status).toBe(time % 3 === 0 ? 200 : 403);
    }
    await refused(fill(), 429);
    await fill(await member.again()).expect(200);
  });

  it('is written down once for a session, a credential and an origin, and each refusal apart', async () => {
    for (const origin of [SITE, SITE, 'https://www.shop.example']) await fill(member, origin).expect(200);
    await refused(fill(member, 'https://evil.example'), 403);
    const { _id } = course.credential;
    const filled = await auditOf(admin, _id, 'credential.filled');
    expect(filled.map(({ after }) => after?.['origin'])).toEqual(['https://www.shop.example', SITE]);
    expect(await auditOf(admin, _id, 'credential.fill_refused')).toMatchObject([
      { actor: member.user.email, after: { origin: 'https://evil.example', code: 'WRONG_SITE' } },
    ]);
  });

  it('counts as reading for what is to be changed', async () => {
    await fill().expect(200);
    await storeReads(app);
    await unassign(admin, member.user, course.title).expect(200);
    expect((await exposedOf(admin, course.credential))?.gone.map(({ email }) => email)).toEqual([
      member.user.email,
    ]);
  });
});

it('the credentials that are mine are all that one has access to, without login and password, and nothing is noted; an admin’s have no seats', async () => {
  await edit({ note: 'Profile 3', otp: RFC_SECRET, fill_only: true, seats: 2 });
  const { _id, course_name, domain, image } = course.credential;
  expect(await mineOf(member)).toEqual([
    {
      _id,
      course_name,
      domain,
      image,
      shop_id: course.title._id,
      title: course.title.shop_name,
      s_id: course.subtitle._id,
      subtitle: course.subtitle.subtitle,
      note: 'Profile 3',
      has_code: true,
      fill_only: true,
      seat: { state: 'none', of: 2, in_use: 0, waiting: 0 },
    },
  ]);
  const reads = await auditOf(admin, course.subtitle._id, 'credential.read');
  expect(reads.filter(({ actor }) => actor === member.user.email)).toEqual([]);
  const stored = app.database.collection('credential_reads');
  expect(await stored.countDocuments({ email: member.user.email })).toBe(0);
  const mine = (await mineOf(admin)).find((one) => one._id === _id);
  expect(mine).toMatchObject({ title: course.title.shop_name });
  expect(mine).not.toHaveProperty('seat');
  await report(member, course.credential).expect(201);
  expect((await mineOf(member))[0]?.trouble).toMatchObject({ others: 0, closed_at: null });
});

describe('a credential that is filled in and not shown', () => {
  const seenBy = async (session: Session) => (await credentialsSeenBy(session, course.subtitle._id))[0];

  it('is empty for members in every list, and whole for admins', async () => {
    const socket = await member.socket();
    const heard: unknown[] = [];
    socket.client.onAny((...told: unknown[]) => heard.push(told));
    const secrets = { email: 'the login', password: 'the password' };
    await edit({ fill_only: true });
    // It becomes so without a version, and keeps the day of its last change.
    expect((await seenBy(admin))?.changed_at).toBe(course.credential.changed_at);
    const { _id } = course.credential;
    await admin.get(`/api/products/versions/${_id}`).expect(200, { versions: [] });
    const told = await auditOf(admin, _id, 'credential.updated');
    expect(told).toMatchObject([{ after: { fill_only: true } }]);
    await edit(secrets);
    expect(await seenBy(member)).toMatchObject({ email: '', password: '', fill_only: true });
    expect(await seenBy(admin)).toMatchObject({ ...secrets, fill_only: true });
    await until(5_000, () => JSON.stringify(heard).includes('products'));
    expect(JSON.stringify(heard)).not.toMatch(/the (login|password)/);
    socket.close();
    await edit({ fill_only: false });
    expect(await seenBy(member)).toMatchObject({ ...secrets, fill_only: false });
  });

  it('is yes or no in a form and in files, in the words of either language', async () => {
    const { title } = course;
    const subtitle = await aSubtitle(admin, title._id);
    const made = await aCredential(admin, subtitle._id, { course_name: 'of a form', fill_only: 'false' });
    expect(made.fill_only).toBe(false);
    const place = `${title.shop_name},${subtitle.subtitle}`;
    const head = 'Title,Subtitle,Course name,Domain,Email/Username,Password';
    const row = (answer: string) => `${place},${answer},https://a.example,ana,pw,${answer}\n`;
    const files = [
      `${head},Fill only\n${row('yes')}${row('sí')}`,
      `${head},Solo rellenar\n${row('si')}${row('no')}${row('')}`,
    ];
    for (const file of files) await imported(admin, await planCredentials(admin, file));
    const seen = await credentialsSeenBy(admin, subtitle._id);
    expect(seen.map(({ fill_only }) => fill_only)).toEqual([false, true, true, true, false, false]);
    await admin.confirmed();
    const file = await csvOf(admin.get(`/api/products/export?shop_id=${title._id}`));
    expect(file).toContain('password,fill_only\r\n');
    expect(file).toContain(`${place},yes,https://a.example,ana,pw,yes\r\n`);
    const { import: again } = await planCredentials(admin, file.replace('pw,yes', 'pw,no'));
    expect(again.counts).toMatchObject({ create: 1, same: 6 });
    const { import: wrong } = await planCredentials(admin, `${head},Fill only\n${row('maybe')}`);
    expect(wrong.counts).toMatchObject({ create: 0, refused: 1 });
  });
});
