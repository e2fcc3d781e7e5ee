import type { UserListAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { csvOf, imported, planCredentials, planUsers, runImport } from '../support/data/imports.js';
import { aGroup } from '../support/data/profile-groups.js';

const COLUMNS = 'email,password,role,profileGroup,usageLimit,subStartDate,subValidity,niche,observation';
const ROWS = 1_000;

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

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
  ['a name that was there before', () => 'good_0,secret,,,,,,,', 'email', /repeats one before it/],
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
