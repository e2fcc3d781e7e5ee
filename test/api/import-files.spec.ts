import type { ImportPlannedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../support/app/session.js';
import { withApp } from '../support/app/with-app.js';
import { planCredentials, planUsers, upload, csvOf, imported, runImport } from '../support/data/imports.js';
import { answerOf } from '../support/checks/answer.js';
import { aGroup } from '../support/data/profile-groups.js';
const MB = 1_024 * 1_024;

let admin: Session;

withApp((_, root) => (admin = root));

describe.each(['users', 'credentials'] as const)('a file of %s is refused', (what) => {
  const fields: Record<string, string> = what === 'users' ? { mode: 'create' } : {};
  const send = (file: string | Buffer, more: Record<string, string> = {}) =>
    upload(admin, what, file, { ...fields, ...more });

  it.each([
    ['JSON', '[{"email":"a","password":"b"}]'],
    ['quotes that do not match', 'email,password\n"ana,secret\n'],
  ])('as no CSV: %s', async (_what, file) => {
    const refusal = await send(file).expect(415);
    expect(refusal.body).toMatchObject({ code: 'WRONG_TYPE', field: 'file' });
  });

  it('as empty, or missing', async () => {
    await send('').expect(400);
    const call = admin.post(`/api/import/${what}`);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    expect((await call.field('mapping', '{}').expect(400)).body).toMatchObject({
      message: 'Please choose a CSV file.',
      field: 'file',
    });
  });

  it('as too long, by a row or by a byte', async () => {
    const most = `email\n${'x\n'.repeat(10_000)}`;
    await send(most).expect(201);
    expect((await send(`${most}x\n`).expect(413)).body).toMatchObject({ code: 'TOO_LARGE', field: 'file' });
    const filled = `email,password\n${'x,\n'.repeat(9_999)}`;
    const counted = await send(`${filled},\n" ",\nx,\n,\n`).expect(201);
    const { import: read } = counted.body as ImportPlannedAnswer;
    expect(read.rows).toBe(10_000);
    await send(`${filled},\n" ",\nx,\nx,\n`).expect(413);
    const large = (bytes: number) => `email\n${'x'.repeat(bytes - 6)}`;
    await send(large(5 * MB)).expect(201);
    expect((await send(large(5 * MB + 1)).expect(413)).body).toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each([
    ['no JSON', 'email'],
    ['a list', '["email"]'],
    ['an unknown column', '{"z":"email"}'],
    ['an unknown field', '{"a":"__proto__"}'],
    ['a field of another kind of file', what === 'users' ? '{"a":"folder"}' : '{"a":"niche"}'],
    ['one field for two columns', '{"a":"email","b":"email"}'],
    ['one field for two columns, by two names', '{"a":"password","b":"password"}'],
  ])('for a mapping of %s', async (_what, mapping) => {
    const refusal = await send('a,b\n1,2\n', { mapping }).expect(400);
    expect(refusal.body).toMatchObject({ code: 'VALIDATION', field: 'mapping' });
  });
});

it('a column that is mapped to nothing is left out, and one that is mapped takes the field from another', async () => {
  const file = 'email,Correo,niche\nana,bea,cars\n';
  const { import: by } = await planUsers(admin, file, { mapping: '{"Correo":"email","niche":""}' });
  expect(by.mapping).toEqual({ email: '', Correo: 'email', niche: '' });
  expect(by.report).toMatchObject([{ name: 'bea', outcome: 'create' }]);
  const { import: read } = await planCredentials(admin, 'a,b\n1,2\n', { mapping: '{"a":"code"}' });
  expect(read).toMatchObject({ mapping: { a: 'code', b: '' }, samples: [['••••••••', '2']] });
});

const COLUMNS = 'email,password,role,profileGroup,usageLimit,subStartDate,subValidity,niche,observation';
const ROWS = 1_000;

type Bad = [what: string, row: (email: string) => string, field: string | undefined, message: RegExp];

/** A row that each rule of the form refuses, with the field that it is about. */
const BAD: Bad[] = [
  ['no email', () => ',secret,,,,,,,', 'email', /Email should not be empty/],
  ['a blank email', () => '"   ",secret,,,,,,,', 'email', /Email should not be empty/],
  ['an email too long', (email) => `${email}${'x'.repeat(500)},secret,,,,,,,`, 'email', /500 characters/],
  ['a short password', (email) => `${email},ab,,,,,,,`, 'password', /Password length should be >= 4/],
  ['a long password', (email) => `${email},${'p'.repeat(257)},,,,,,,`, 'password', /256 characters/],
  ['an unknown role', (email) => `${email},secret,king,,,,,,`, 'role', /Role/],
  ['a marker for a role', (email) => `${email},secret,adminss,,,,,,`, 'role', /./],
  ['an unknown group', (email) => `${email},secret,,nowhere,,,,,`, 'profileGroup', /./],
  ['a limit that is no number', (email) => `${email},secret,,,many,,,,`, 'usageLimit', /whole number/],
  ['a negative limit', (email) => `${email},secret,,,-1,,,,`, 'usageLimit', /whole number/],
  ['a day that no month has', (email) => `${email},secret,,,,30/2/2026,,,`, 'subStartDate', /date/],
  ['months before days', (email) => `${email},secret,,,,12/31/2026,,,`, 'subStartDate', /date/],
  ['an ISO date of no day', (email) => `${email},secret,,,,2026-02-30,,,`, 'subStartDate', /date/],
  ['no days at all', (email) => `${email},secret,,,,,0,,`, 'subValidity', /whole number/],
  ['too many days', (email) => `${email},secret,,,,,36501,,`, 'subValidity', /whole number/],
  ['a text too long', (email) => `${email},secret,,,,,,${'n'.repeat(501)},`, 'niche', /500 characters/],
  ['an observation too long', (email) => `${email},secret,,,,,,,${'o'.repeat(5_001)}`, 'observation', /5000/],
  ['a cell too many', (email) => `${email},secret,,,,,,,,more`, undefined, /more cells than the head/],
  ['a name that is taken', () => 'ROOT,secret,,,,,,,', 'email', /already taken/],
  ['a reserved name', () => 'System,secret,,,,,,,', 'email', /reserved/],
];

it('a thousand rows are refused one by one, each for its own reason, and the good ones alone are imported', async () => {
  const { name } = await aGroup(admin);
  const good = (at: number) =>
    `good_${at},secret,member,${name},2,${1 + (at % 28)}/2/2026,30,cars,"line\nline"`;
  const badAt = (at: number) => (at % 10 === 9 ? BAD[((at - 9) / 10) % BAD.length] : undefined);
  const rows = Array.from({ length: ROWS }, (_, at) => badAt(at)?.[1](`bad_${at}`) ?? good(at));
  const planned = await planUsers(admin, `${COLUMNS}\n${rows.join('\n')}\n`);
  // A name that is no good is repeated by nobody: each kind comes five times.
  expect(planned.import).toMatchObject({
    rows: ROWS,
    counts: { create: 900, update: 0, same: 0, refused: 100 },
  });
  expect(planned.plan).toMatchObject({ total: 900, counts: { users: 900 } });
  expect(planned.import.report).toHaveLength(200);
  expect(planned.plan.names).toHaveLength(20);
  const refused = planned.import.report.filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ row }) => row)).toEqual(BAD.map((_, place) => place * 10 + 10));
  for (const [place, [what, , field, message]] of BAD.entries()) {
    expect([what, refused[place]?.field]).toEqual([what, field]);
    expect([what, refused[place]?.message]).toEqual([what, expect.stringMatching(message)]);
  }
  await runImport(admin, planned).expect(409);
  expect(await imported(admin, planned, true)).toMatchObject({ state: 'done', done: 900, total: 900 });
  const query = { q: 'good_', limit: 1_000 };
  const { users, total } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query(query));
  expect(total).toBe(900);
  expect(
    users.every(({ observation, usage_limit }) => observation === 'line\nline' && usage_limit === 2),
  ).toBe(true);
  const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
  expect(report.split('\r\n')).toHaveLength(ROWS + 2);
}, 120_000);

it('a thousand rows of credentials are refused for the reasons of their form', async () => {
  const bad: Array<[row: string, field: string | undefined, message: RegExp]> = [
    ['T,S,C,https://a.example,,pw', 'email', /Email, domain and password are required!/],
    ['T,S,C,https://a.example,ana,', 'password', /Email, domain and password are required!/],
    ['T,S,C,,ana,pw', 'domain', /Email, domain and password are required!/],
    ['T,S,C,a.example,ana,pw', 'domain', /Invalid domain field value/],
    ['T,S,C,ftp://a.example,ana,pw', 'domain', /Invalid domain field value/],
    [',S,C,https://a.example,ana,pw', 'title', /Title and subtitle are missing/],
    [`${'t'.repeat(501)},S,C,https://a.example,ana,pw`, 'title', /500 characters/],
    [`T,${'s'.repeat(501)},C,https://a.example,ana,pw`, 'subtitle', /500 characters/],
    [`T,S,${'c'.repeat(501)},https://a.example,ana,pw`, 'course_name', /500 characters/],
    [`T,S,C,https://a.example,ana,${'p'.repeat(501)}`, 'password', /500 characters/],
    ['T,S,C,https://a.example,ana,pw,more', undefined, /more cells than the head/],
    ['t,s,Good 0,https://a.example,ana,pw0', undefined, /repeats one before it/],
  ];
  const good = (at: number) => `T,S,Good ${at},https://a.example,ana,pw${at}`;
  const rows = Array.from({ length: ROWS }, (_, at) => bad[at - 1]?.[0] ?? good(at));
  const file = `title,subtitle,course_name,domain,email,password\n${rows.join('\n')}\n`;
  const planned = await planCredentials(admin, file);
  const create = ROWS - bad.length;
  expect(planned.import.counts).toEqual({ create, update: 0, same: 0, refused: bad.length });
  expect(planned.plan.counts).toEqual({ titles: 1, subtitles: 1, credentials: create });
  for (const [place, [, field, message]] of bad.entries()) {
    const told = planned.import.report[place + 1];
    expect(told).toMatchObject({ row: place + 2, outcome: 'refused' });
    expect(told?.message).toMatch(message);
    expect(told?.field).toBe(field);
  }
  await imported(admin, planned, true);
  const exported = await csvOf((await admin.confirmed()).get('/api/products/export'));
  expect(exported.split('\r\n')).toHaveLength(create + 2);
});
