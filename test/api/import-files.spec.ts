import type {
  AuditListAnswer,
  CredentialAnswer,
  ImportPlannedAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { takeBack } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import {
  aCredential,
  aName,
  asMembersSee,
  assign,
  aSubtitle,
  aTitle,
  credentialsSeenBy,
  fill,
  subtitlesSeenBy,
  titlesSeenBy,
  UNKNOWN_ID,
  UNSET_FIELDS,
} from '../support/data/courses.js';
import { imported, planCredentials, runImport, upload, planUsers, csvOf } from '../support/data/imports.js';
import { pictures } from '../support/data/pictures.js';
import { aGroup } from '../support/data/profile-groups.js';

const HEAD = 'title,subtitle,course_name,domain,email,password\n';
const KINDS = ['titles', 'subtitles', 'credentials', 'images'];

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

/** All data, without the counters by which changes collide. */
const data = () =>
  Promise.all(
    KINDS.map((kind) =>
      app.database
        .collection(kind)
        .find({}, { projection: { revision: 0 }, sort: { _id: 1 } })
        .toArray(),
    ),
  );

/** A title's credentials, by the names of their subtitles. */
async function beneath(titleName: string): Promise<Record<string, CredentialAnswer[]>> {
  const title = (await titlesSeenBy(admin)).find(({ shop_name }) => shop_name === titleName);
  if (!title) throw new Error(`There is no ${titleName}`);
  const found: Record<string, CredentialAnswer[]> = {};
  for (const { _id, subtitle } of await subtitlesSeenBy(admin, title._id)) {
    found[subtitle] = await credentialsSeenBy(admin, _id);
  }
  return found;
}

it('is planned and changes nothing, is imported, and can be taken back', async () => {
  const [title, other] = [await aTitle(admin), aName('New')];
  await aSubtitle(admin, title._id, 'There');
  const file =
    `${HEAD}${title.shop_name.toUpperCase()},There,Course,https://a.example,ana,pw1\n` +
    `${title.shop_name},Else,,https://b.example/login,"ana, too",pw2\n` +
    `${other},One,Third, https://c.example ,bea,pw3\n${other},one,Fourth,https://d.example,bea,pw4\n`;
  const before = await data();
  const planned = await planCredentials(admin, file);
  expect(planned.plan).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    action: 'import.credentials',
    counts: { titles: 1, subtitles: 2, credentials: 4 },
    total: 4,
    names: ['Course', 'https://b.example/login', 'Third', 'Fourth'],
    blocked: [],
    expires_at: expect.any(Number) as number,
  });
  expect(planned.import).toMatchObject({
    rows: 4,
    counts: { create: 4, update: 0, same: 0, refused: 0 },
    samples: [
      [title.shop_name.toUpperCase(), 'There', 'Course', 'https://a.example', 'ana', '••••••••'],
      [title.shop_name, 'Else', '', 'https://b.example/login', 'ana, too', '••••••••'],
      [other, 'One', 'Third', ' https://c.example ', 'bea', '••••••••'],
    ],
  });
  expect(await data()).toEqual(before);

  const job = await imported(admin, planned);
  expect(job).toMatchObject({ state: 'done', done: 4, total: 4, message: '4 credentials imported' });
  const made = {
    image: '',
    ...UNSET_FIELDS,
    shop_id: expect.any(String) as string,
    _id: expect.any(String) as string,
  };
  expect(await beneath(title.shop_name)).toEqual({
    Else: [
      { ...made, course_name: '', domain: 'https://b.example/login', email: 'ana, too', password: 'pw2' },
    ],
    There: [{ ...made, course_name: 'Course', domain: 'https://a.example', email: 'ana', password: 'pw1' }],
  });
  expect(await beneath(other)).toMatchObject({
    One: [{ course_name: 'Third', domain: 'https://c.example' }, { course_name: 'Fourth' }],
  });

  await takeBack(admin, job.undo ?? { id: '' }).expect(200);
  expect(await data()).toEqual(before);
});

it('is audited as the single calls are, and told once', async () => {
  const name = aName('Audited');
  const screen = await admin.socket();
  const told: unknown[] = [];
  screen.client.on('data:changed', ({ what }: { what: string }) => told.push(what));
  const rows = Array.from(
    { length: 300 },
    (_, at) => `${name},Part ${at % 3},C${at},https://a.example,x,y\n`,
  );
  await imported(admin, await planCredentials(admin, HEAD + rows.join('')));
  // The server first asks the database whom the news concern.
  await until(5_000, () => told.length >= 3);
  await screen.settle();
  screen.close();
  expect(told.sort()).toEqual(['products', 'shops', 'undo']);
  const { entries } = await answerOf<AuditListAnswer>(admin.get('/api/audit').query({ limit: 1_000 }));
  const ofIt = entries.filter(
    ({ at }) => at >= (entries.find(({ target_name }) => target_name === name)?.at ?? 0),
  );
  const count = (action: string) => ofIt.filter((entry) => entry.action === action).length;
  expect(['title.created', 'subtitle.created', 'credential.created', 'plan.run'].map(count)).toEqual([
    1, 3, 300, 1,
  ]);
  expect(entries.find(({ target_name }) => target_name === 'C7')).toMatchObject({
    action: 'credential.created',
    actor: 'root',
    after: { course_name: 'C7', domain: 'https://a.example' },
  });
});

it('goes to one subtitle that is named, whatever the rows say', async () => {
  const title = await aTitle(admin);
  const subtitle = await aSubtitle(admin, title._id);
  const known = await aCredential(admin, subtitle._id, { course_name: 'Known', domain: 'https://k.example' });
  const own = `${title.shop_name},${subtitle.subtitle},Known,https://k.example,${known.email}`;
  const file =
    `${HEAD},,Known,https://k.example,${known.email},${known.password}\n` +
    `Elsewhere,X,Known,https://k.example,${known.email},another\n${own},third\n`;
  const planned = await planCredentials(admin, file, { shop_id: subtitle._id });
  expect(planned.plan).toMatchObject({ counts: { titles: 0, subtitles: 0, credentials: 2 }, total: 2 });
  expect(planned.import.report.map(({ outcome }) => outcome)).toEqual(['same', 'create', 'create']);
  await imported(admin, planned);
  const passwords = (await credentialsSeenBy(admin, subtitle._id)).map(({ password }) => password);
  expect(passwords).toEqual([known.password, 'another', 'third']);
  await upload(admin, 'credentials', file, { shop_id: UNKNOWN_ID }).expect(404);
  await upload(admin, 'credentials', file, { shop_id: 'x' }).expect(400);
});

it('what differs in one of six fields is another', async () => {
  const title = await aTitle(admin);
  const subtitle = await aSubtitle(admin, title._id, 'Part');
  await fill(
    admin.post('/api/products/create'),
    { shop_id: subtitle._id, course_name: 'C', domain: 'https://a.example', email: 'ana', password: 'pw' },
    await pictures.png(),
  ).expect(201);
  const same = [title.shop_name, 'Part', 'C', 'https://a.example', 'ana', 'pw'];
  const others = ['Other', 'Other', 'Other', 'https://b.example', 'Ana', 'PW'];
  const rows = [same, ...others.map((value, place) => same.with(place, value))];
  const { import: read } = await planCredentials(admin, HEAD + rows.map((row) => row.join()).join('\n'));
  expect(read.counts).toEqual({ create: 6, update: 0, same: 1, refused: 0 });
});

it('has no picture, and works without one as others do', async () => {
  const name = aName('Bare');
  await imported(admin, await planCredentials(admin, `${HEAD}${name},P,Bare,https://a.example,x,y\n`));
  const [bare] = (await beneath(name))['P'] ?? [];
  if (!bare) throw new Error('It was imported');
  const title = (await titlesSeenBy(admin)).find(({ shop_name }) => shop_name === name);
  const member = await Session.as(app, 'member');
  await assign(admin, member.user, title ?? { _id: '' }).expect(200);
  expect(await credentialsSeenBy(member, bare.shop_id)).toEqual([asMembersSee(bare)]);
  const subtitle = await aSubtitle(admin, title?._id ?? '');
  await admin.post('/api/products/copy', { p_id: bare._id, subtitleId: subtitle._id }).expect(201);
  await admin.post('/api/products/update', { id: bare._id, course_name: 'Still bare' }).expect(200);
  await fill(admin.post('/api/products/update/image'), { id: bare._id }, await pictures.png()).expect(200);
  const [changed] = await credentialsSeenBy(admin, bare.shop_id);
  expect(changed).toMatchObject({
    course_name: 'Still bare',
    image: expect.stringMatching(/\.png$/) as string,
  });
  await admin.get(`/static/products/${changed?.image}`).expect(200);
  await admin.delete('/api/shops/delete', { id: title?._id }).expect(200);
});

describe('is stale once', () => {
  const stale = { code: 'PLAN_STALE', message: 'Meanwhile something changed: look at it again' };
  const row = (title: string) => `${HEAD}${title},Part,C,https://a.example,ana,pw\n`;

  it('its title is there', async () => {
    const name = aName('Late');
    const planned = await planCredentials(admin, row(name));
    await aTitle(admin, name);
    expect((await runImport(admin, planned).expect(409)).body).toMatchObject(stale);
  });

  it('its subtitle is gone, or the one that was named', async () => {
    const title = await aTitle(admin);
    const subtitle = await aSubtitle(admin, title._id, 'Part');
    const byName = await planCredentials(admin, row(title.shop_name));
    const byId = await planCredentials(admin, row(''), { shop_id: subtitle._id });
    await admin.delete('/api/shops/subtitle', { id: subtitle._id }).expect(200);
    expect((await runImport(admin, byName).expect(409)).body).toMatchObject(stale);
    expect((await runImport(admin, byId).expect(409)).body).toMatchObject(stale);
  });

  it('one of its rows is there', async () => {
    const title = await aTitle(admin);
    const subtitle = await aSubtitle(admin, title._id, 'Part');
    const [first, second] = [
      await planCredentials(admin, row(title.shop_name)),
      await planCredentials(admin, row(title.shop_name)),
    ];
    await imported(admin, first);
    expect((await runImport(admin, second).expect(409)).body).toMatchObject(stale);
    expect(await credentialsSeenBy(admin, subtitle._id)).toHaveLength(1);
  });
});

describe('files that are refused', () => {
  const MB = 1_024 * 1_024;

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

  const CREATE = { mode: 'create' };

  it('a file is refused as too long, by a row or by a byte', async () => {
    const most = `email\n${'x\n'.repeat(10_000)}`;
    await upload(admin, 'users', most, CREATE).expect(201);
    expect((await upload(admin, 'users', `${most}x\n`, CREATE).expect(413)).body).toMatchObject({
      code: 'TOO_LARGE',
      field: 'file',
    });
    const filled = `email,password\n${'x,\n'.repeat(9_999)}`;
    const counted = await upload(admin, 'users', `${filled},\n" ",\nx,\n,\n`, CREATE).expect(201);
    const { import: read } = counted.body as ImportPlannedAnswer;
    expect(read.rows).toBe(10_000);
    await upload(admin, 'users', `${filled},\n" ",\nx,\nx,\n`, CREATE).expect(413);
    const large = (bytes: number) => `email\n${'x'.repeat(bytes - 6)}`;
    await upload(admin, 'users', large(5 * MB), CREATE).expect(201);
    expect((await upload(admin, 'users', large(5 * MB + 1), CREATE).expect(413)).body).toMatchObject({
      code: 'TOO_LARGE',
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
  const ROWS = 400;

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
    [
      'an observation too long',
      (email) => `${email},secret,,,,,,,${'o'.repeat(5_001)}`,
      'observation',
      /5000/,
    ],
    ['a cell too many', (email) => `${email},secret,,,,,,,,more`, undefined, /more cells than the head/],
    ['a name that is taken', () => 'ROOT,secret,,,,,,,', 'email', /already taken/],
    ['a reserved name', () => 'System,secret,,,,,,,', 'email', /reserved/],
  ];

  it('hundreds of rows are refused one by one, each for its own reason, and the good ones alone are imported', async () => {
    const { name } = await aGroup(admin);
    const good = (at: number) =>
      `good_${at},secret,member,${name},2,${1 + (at % 28)}/2/2026,30,cars,"line\nline"`;
    const badAt = (at: number) => (at % 10 === 9 ? BAD[((at - 9) / 10) % BAD.length] : undefined);
    const rows = Array.from({ length: ROWS }, (_, at) => badAt(at)?.[1](`bad_${at}`) ?? good(at));
    const planned = await planUsers(admin, `${COLUMNS}\n${rows.join('\n')}\n`);
    // Each kind comes twice; a refused name doesn't count as a repeated one.
    expect(planned.import).toMatchObject({
      rows: ROWS,
      counts: { create: 360, update: 0, same: 0, refused: 40 },
    });
    expect(planned.plan).toMatchObject({ total: 360, counts: { users: 360 } });
    expect(planned.import.report).toHaveLength(200);
    expect(planned.plan.names).toHaveLength(20);
    const refused = planned.import.report.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ row }) => row)).toEqual(BAD.map((_, place) => place * 10 + 10));
    for (const [place, [what, , field, message]] of BAD.entries()) {
      expect([what, refused[place]?.field]).toEqual([what, field]);
      expect([what, refused[place]?.message]).toEqual([what, expect.stringMatching(message)]);
    }
    await runImport(admin, planned).expect(409);
    expect(await imported(admin, planned, true)).toMatchObject({ state: 'done', done: 360, total: 360 });
    const query = { q: 'good_', limit: 1_000 };
    const { users, total } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query(query));
    expect(total).toBe(360);
    expect(
      users.every(({ observation, usage_limit }) => observation === 'line\nline' && usage_limit === 2),
    ).toBe(true);
    const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
    expect(report.split('\r\n')).toHaveLength(ROWS + 2);
  }, 120_000);

  it('rows of credentials are refused for the reasons of their form', async () => {
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
    const title = (await titlesSeenBy(admin)).find(({ shop_name }) => shop_name === 'T');
    const ofTitle = `/api/products/export?shop_id=${title?._id}`;
    const exported = await csvOf((await admin.confirmed()).get(ofTitle));
    expect(exported.split('\r\n')).toHaveLength(create + 2);
  });
});
