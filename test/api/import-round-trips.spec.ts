import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { aCredential, aSubtitle, aTitle } from '../support/data/courses.js';
import { csvOf, imported, planCredentials, planUsers } from '../support/data/imports.js';
import { aGroup } from '../support/data/profile-groups.js';

/** What spreadsheets run, what they are kept from running by, what separates cells, and what only looks like these. */
const CELLS = [
  '=1+1',
  '+51 999',
  '-2',
  '@SUM(A1)',
  '\tindented',
  '\rreturned',
  "'quoted",
  "'=guarded",
  "''@twice",
  'a,b;c\td',
  'say "hi"',
  'two\r\nlines',
  ' blank ',
  'ñ € – “ ” 🔑',
];
/** All that a file can set, and nothing that time or the server does. */
const SET_BY_FILES =
  'email,role,profile_group,wasap,payment_method,nstbrowser_email,niche,affiliate,supervisor,observation,' +
  'sub_start_date,sub_validity,usage_limit';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const exportOf = (query: object) => csvOf(admin.get('/api/users/export').query(query));

describe.each([
  ['in English', { lang: 'en', separator: 'comma' }],
  ['in Spanish, between semicolons', { lang: 'es', separator: 'semicolon' }],
])('users, %s', (_what, how) => {
  const query = { columns: SET_BY_FILES, sort: 'email', ...how };
  const names: string[] = [];

  beforeAll(async () => {
    const { name } = await aGroup(admin);
    for (const [place, cell] of CELLS.entries()) {
      const email = `${how.lang}${place}_${'=+-@'[place % 4]}`;
      const dates = { subStartDate: `${place + 1}/2/2026`, subValidity: place + 5 };
      const others = { niche: cell, observation: cell, wasap: cell, profileGroup: place % 2 ? name : '' };
      const user = { email, password: 'secret', role: 'specific', usageLimit: place, ...others, ...dates };
      await admin.post('/api/users/register', user).expect(201);
      names.push(email);
    }
  });

  it('export, import and export give the same file', async () => {
    const before = await exportOf(query);
    expect(before).toContain(`'=1+1`);
    for (const user of await app.database
      .collection('users')
      .find({ email: { $in: names } })
      .toArray()) {
      await admin.delete(`/api/users/${String(user._id)}`).expect(200);
    }
    expect(await exportOf(query)).not.toContain(`'=1+1`);
    const planned = await planUsers(admin, before, { mode: 'upsert' });
    expect(planned.import.counts).toEqual({ create: CELLS.length, update: 0, same: 1, refused: 0 });
    await imported(admin, planned);
    expect(await exportOf(query)).toBe(before);
  });

  it('what was exported whole is known column by column, and nothing of it is new', async () => {
    const { import: read } = await planUsers(admin, await exportOf(how), { mode: 'upsert' });
    expect(Object.values(read.mapping).filter(Boolean).sort()).toEqual(
      Object.values(
        (await planUsers(admin, await exportOf(query), { mode: 'upsert' })).import.mapping,
      ).sort(),
    );
    expect(read.counts).toMatchObject({ create: 0, update: 0, refused: 0 });
  });

  afterAll(async () => {
    await app.database.collection('users').deleteMany({ email: { $in: names } });
  });
});

it('credentials: export, import and export give the same file', async () => {
  for (const [place, cell] of CELLS.entries()) {
    // Names are kept without the blanks around them.
    const title = await aTitle(admin, `${cell.trim()} T`);
    const subtitle = await aSubtitle(admin, title._id, `=S${place % 3}/x`);
    for (const number of [1, 2]) {
      const secrets = { email: cell, password: `${cell}${number}` };
      await aCredential(admin, subtitle._id, {
        course_name: cell,
        domain: 'https://a.example/?a=1,2',
        ...secrets,
      });
    }
  }
  const before = await csvOf((await admin.confirmed()).get('/api/products/export'));
  const again = await planCredentials(admin, before);
  expect(again.import.counts).toEqual({ create: 0, update: 0, same: CELLS.length * 2, refused: 0 });
  const { shops } = (await admin.get('/api/shops').expect(200)).body as { shops: Array<{ _id: string }> };
  for (const { _id } of shops) await admin.delete('/api/shops/delete', { id: _id }).expect(200);
  const planned = await planCredentials(admin, before);
  expect(planned.import.counts).toEqual({ create: CELLS.length * 2, update: 0, same: 0, refused: 0 });
  await imported(admin, planned);
  expect(await csvOf((await admin.confirmed()).get('/api/products/export'))).toBe(before);
});
