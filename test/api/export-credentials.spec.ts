import type { AuditListAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { aCredential, aSubtitle, aTitle, UNKNOWN_ID } from '../support/data/courses.js';
import { csvOf } from '../support/data/imports.js';

const HEAD = '\uFEFFtitle,subtitle,course_name,domain,email,password,fill_only\r\n';

let app: TestApp;
let admin: Session;

beforeEach(async () => {
  app = await TestApp.start();
  admin = await (await Session.root(app)).confirmed();
});
afterEach(() => app.stop());

const exported = async () =>
  (await answerOf<AuditListAnswer>(admin.get('/api/audit').query({ action: 'credential.exported' }))).entries;

it('has all credentials, by title, subtitle and age, and is kept nowhere on the way', async () => {
  const [second, first] = [await aTitle(admin, 'beta'), await aTitle(admin, 'Alpha, Inc.')];
  const parts = [
    await aSubtitle(admin, second._id, 'Part'),
    await aSubtitle(admin, first._id, 'two'),
    await aSubtitle(admin, first._id, 'One'),
  ];
  const details = { domain: 'https://a.example', password: '=1+1', email: 'ana' };
  for (const [place, name] of ['b', 'c', 'a'].entries()) {
    const at = parts[place]?._id ?? '';
    for (const number of [2, 1])
      await aCredential(admin, at, { ...details, course_name: `${name}${number}` });
  }
  await aSubtitle(admin, second._id, 'Empty');
  const answer = await admin
    .get('/api/products/export')
    .expect(200)
    .expect('Cache-Control', 'no-store')
    .expect('Content-Type', 'text/csv; charset=utf-8')
    .expect('Content-Disposition', 'attachment; filename="credentials.csv"')
    .expect('Transfer-Encoding', 'chunked');
  const row = (place: string, name: string) => `${place},${name},https://a.example,ana,'=1+1,no\r\n`;
  expect(answer.text).toBe(
    HEAD +
      row('"Alpha, Inc.",One', 'a2') +
      row('"Alpha, Inc.",One', 'a1') +
      row('"Alpha, Inc.",two', 'c2') +
      row('"Alpha, Inc.",two', 'c1') +
      row('beta,Part', 'b2') +
      row('beta,Part', 'b1'),
  );
  expect(await exported()).toMatchObject([
    { actor: 'root', target: null, target_name: null, before: null, after: { credentials: 6 } },
  ]);
});

it('has those of one title alone, where one is named', async () => {
  const [one, other] = [await aTitle(admin, 'One'), await aTitle(admin, 'Other')];
  for (const { _id } of [one, other]) {
    const subtitle = await aSubtitle(admin, _id, 'Part');
    await aCredential(admin, subtitle._id, { course_name: 'C', email: 'ana', password: 'pw' });
  }
  const query = (shop_id: string) => admin.get('/api/products/export').query({ shop_id });
  expect(await csvOf(query(one._id))).toBe(`${HEAD}One,Part,C,https://shop.example/login,ana,pw,no\r\n`);
  expect(await exported()).toMatchObject([
    { target: one._id, target_name: 'One', after: { credentials: 1 } },
  ]);
  await query(UNKNOWN_ID).expect(404);
  await query('x').expect(400);
  await admin.get('/api/products/export').query({ shop: one._id }).expect(400);
  expect(await exported()).toHaveLength(1);
});

it('is a head alone where there is nothing', async () => {
  expect(await csvOf(admin.get('/api/products/export'))).toBe(HEAD);
  expect(await exported()).toMatchObject([{ after: { credentials: 0 } }]);
});
