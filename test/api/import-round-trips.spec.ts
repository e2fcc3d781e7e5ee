import { USER_FILE_COLUMNS, userHeader, type UserFileColumn } from '@keyroster/contracts';
import type { UserListAnswer } from '@keyroster/contracts/dto';
import fc from 'fast-check';
import { type Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { times } from '../support/checks/full-run.js';
import { planned, runPlan } from '../support/checks/changes.js';
import { aCredential, aSubtitle, aTitle, titlesSeenBy } from '../support/data/courses.js';
import { csvOf, imported, planCredentials, planUsers } from '../support/data/imports.js';
import { listedUser } from '../support/data/listed-user.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup } from '../support/data/profile-groups.js';
import { entriesOf, ledger, registered } from '../support/data/renewals.js';

/** Cells that spreadsheets run, guards against that, separators, and what only looks like these. */
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
/** All columns that a file can set, without those that time or the server changes. */
const SET_BY_FILES =
  'email,role,profile_group,wasap,mail,messages,payment_method,nstbrowser_email,niche,affiliate,supervisor,observation,' +
  'sub_start_date,sub_validity,package,usage_limit,users_limit';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

const exportOf = (query: object) => csvOf(admin.get('/api/users/export').query(query));

describe('users, in Spanish, between semicolons', () => {
  const how = { lang: 'es', separator: 'semicolon' };
  const query = { columns: SET_BY_FILES, sort: 'email', ...how };
  const names: string[] = [];

  beforeAll(async () => {
    const { name } = await aGroup(admin);
    for (const [place, cell] of CELLS.entries()) {
      const email = `${how.lang}${place}_${'=+-@'[place % 4]}`;
      const dates = { subStartDate: `${place + 1}/2/2026`, subValidity: place + 5 };
      const mails = { mail: place % 2 ? `user${place}@example.com` : '', messages: place % 3 !== 0 };
      const texts = { niche: cell, observation: cell, wasap: cell, profileGroup: place % 2 ? name : '' };
      const limits = { role: 'specific', usageLimit: place } as const;
      await registered(admin, { email, ...limits, ...mails, ...texts, ...dates });
      names.push(email);
    }
    const sold = await aPackage(admin, { days: 90, amount: 4_500, usage_limit: 7 });
    const waits = await aPackage(admin, { starts: 'first_use' });
    const trial = await aPackage(admin, { trial: true });
    const had = [
      { package_id: sold._id, usageLimit: 2, subStartDate: '1/2/2026', subValidity: 5 },
      { package_id: waits._id, subValidity: 12 },
      { package_id: trial._id, wasap: '987000001' },
      { package_id: sold._id },
    ];
    for (const [place, terms] of had.entries()) {
      const { email } = await registered(admin, { email: `had_${place}`, ...terms });
      names.push(email);
    }
    const { _id: id } = await listedUser(admin, { email: 'had_3' });
    const promotion = { id, role: 'supervisor' };
    await (await admin.confirmed()).post('/api/users/update', promotion).expect(200);
  });

  it('export, import and export give the same file', async () => {
    const before = await exportOf(query);
    expect(before).toContain(`'=1+1`);
    const { import: known } = await planUsers(admin, before, { mode: 'upsert' });
    expect(known.counts).toEqual({ create: 0, update: 0, same: names.length + 1, refused: 0 });
    const users = app.database.collection('users').find({ email: { $in: names } });
    const ids = (await users.toArray()).map(({ _id }) => String(_id));
    await runPlan(admin, await planned(admin, 'users.delete', ids)).expect(200);
    expect(await exportOf(query)).not.toContain(`'=1+1`);
    const again = await planUsers(admin, before, { mode: 'upsert' });
    expect(again.import.counts).toEqual({ create: names.length, update: 0, same: 1, refused: 0 });
    await imported(admin, again);
    expect(await exportOf(query)).toBe(before);
    const { renewals } = await ledger(admin, { q: 'had_0' });
    expect(renewals.map(({ amount }) => amount)).toEqual([0, 4_500]);
  });

  it('what was exported whole is known column by column, and nothing of it is new', async () => {
    const whole = await planUsers(admin, await exportOf(how), { mode: 'upsert' });
    const some = await planUsers(admin, await exportOf(query), { mode: 'upsert' });
    const known = Object.values(whole.import.mapping).filter(Boolean);
    expect(known.sort()).toEqual(Object.values(some.import.mapping).sort());
    expect(whole.import.counts).toMatchObject({ create: 0, update: 0, refused: 0 });
  });
});

it('users: a package that is sold no more stays with those who have it, and is unknown for others', async () => {
  const { _id, name } = await aPackage(admin);
  const { email } = await registered(admin, { package_id: _id });
  await admin.post('/api/packages/remove', { _id }).expect(200);
  const file = `Email,Package\n${email},${name}\nsomebody_else,${name}\n`;
  const { import: read } = await planUsers(admin, file, { mode: 'upsert' });
  expect(read.report).toMatchObject([{ outcome: 'same' }, { outcome: 'refused', field: 'package' }]);
});

it('users: a package in a file of ours gives what the other columns leave open', async () => {
  const { name } = await aPackage(admin, { days: 90, amount: 4_500, usage_limit: 7 });
  const file = `Email,Usage limit,Package\nours_1,,${name}\nours_2,2,${name}\n`;
  await imported(admin, await planUsers(admin, file));
  const found = admin.get('/api/users/false').query({ q: 'ours_', sort: 'email' });
  const { users } = await answerOf<UserListAnswer>(found);
  expect(users).toMatchObject([
    { sub_validity: 90, usage_limit: 7, package: { name } },
    { sub_validity: 90, usage_limit: 2, package: { name } },
  ]);
  expect(await entriesOf(admin, users[0]?._id ?? '')).toMatchObject([{ amount: 4_500, package: name }]);
});

const COLUMNS: UserFileColumn[] = [...USER_FILE_COLUMNS];

/** Our export's columns, some of them added, removed, renamed or reordered. */
const changedHeads = fc
  .record({
    kept: fc.oneof(fc.subarray(COLUMNS, { minLength: 2 }), fc.constant(COLUMNS)),
    spanish: fc.boolean(),
    english: fc.boolean(),
    renamed: fc.array(fc.nat(USER_FILE_COLUMNS.length), { maxLength: 8 }),
    added: fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abcäß _'), minLength: 2 }), { maxLength: 4 }),
  })
  .chain(({ kept, spanish, english, renamed, added }) => {
    const own = kept.map((column, place) => ({
      name: userHeader(column, spanish && (!english || place % 2 === 0) ? 'es' : 'en'),
      column: column,
      isRenamed: renamed.includes(place),
    }));
    const others = added.map((name) => ({ name, column: '', isRenamed: true }));
    return fc.shuffledSubarray([...own, ...others], { minLength: own.length + others.length });
  });

it('users: an export whose columns were changed by hand is ours while half of them are in it', async () => {
  await fc.assert(
    fc.asyncProperty(changedHeads, async (head) => {
      const names = head.map(({ name, isRenamed }, place) => (isRenamed ? `${name} old ${place}` : name));
      const cell = (column: string) => (column === 'wasap' ? `'+51 987 654 321` : `'=${column}`);
      const file = [names, head.map(({ column }) => cell(column))];
      const text = file.map((cells) => cells.map((each) => `"${each}"`).join(',')).join('\r\n');
      const intact = head.filter(({ isRenamed }) => !isRenamed);
      const isOurs = intact.length * 2 >= USER_FILE_COLUMNS.length || intact.length === head.length;
      const { import: read } = await planUsers(admin, text, { mode: 'upsert' });
      expect(read.samples).toEqual([
        head.map(({ column, isRenamed }) => {
          const isPhone = column === 'wasap' && !isRenamed;
          return isOurs || isPhone ? cell(column).slice(1) : cell(column);
        }),
      ]);
    }),
    { numRuns: times(20, 200) },
  );
});

it('users: a phone number loses its guard in any file, and nothing else does', async () => {
  const phones = [`'+51 987 654 321`, `'+51`, `'+`, `'+51 or mail`, `'-51`, `+51 987`];
  const rows = phones.map((phone, place) => `u${place},${phone},'=1\n`).join('');
  const mapping = JSON.stringify({ 'Whatsapp number': 'wasap' });
  await imported(admin, await planUsers(admin, `email,Whatsapp number,niche\n${rows}`, { mapping }));
  const users = await app.database.collection('users').find({ email: /^u\d$/ }).sort({ email: 1 }).toArray();
  const stored = ['+51 987 654 321', '+51', `'+`, `'+51 or mail`, `'-51`, '+51 987'];
  expect(users).toMatchObject(stored.map((wasap) => ({ wasap, niche: `'=1` })));
});

it('credentials: export, import and export give the same file', async () => {
  for (const [place, cell] of CELLS.entries()) {
    // Names have no control characters, and those of titles no blanks around them.
    const name = cell.replace(/[\t\r\n]+/g, ' ');
    const title = await aTitle(admin, `${name.trim()} T`);
    const subtitle = await aSubtitle(admin, title._id, `=S${place % 3}/x`);
    const secrets = { email: cell, password: cell };
    const domain = 'https://a.example/?a=1,2';
    await aCredential(admin, subtitle._id, { course_name: name, domain, ...secrets });
  }
  const before = await csvOf((await admin.confirmed()).get('/api/products/export'));
  const { import: known } = await planCredentials(admin, before);
  expect(known.counts).toEqual({ create: 0, update: 0, same: CELLS.length, refused: 0 });
  const titles = (await titlesSeenBy(admin)).map(({ _id }) => _id);
  await runPlan(admin, await planned(admin, 'titles.delete', titles)).expect(200);
  const again = await planCredentials(admin, before);
  expect(again.import.counts).toEqual({ create: CELLS.length, update: 0, same: 0, refused: 0 });
  await imported(admin, again);
  expect(await csvOf((await admin.confirmed()).get('/api/products/export'))).toBe(before);
});
