import type {
  AuditListAnswer,
  CredentialAnswer,
  ImportRowAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { STALE, takeBack } from '../support/checks/changes.js';
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
import { imported, planCredentials, runImport, upload, planUsers } from '../support/data/imports.js';
import { pictures } from '../support/data/pictures.js';
import { aGroup } from '../support/data/profile-groups.js';

const HEAD = 'title,subtitle,course_name,domain,email,password\n';
const KINDS = ['titles', 'subtitles', 'credentials', 'images'];

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

/** All data, without the counters by which changes collide. */
const data = () => {
  const plain = { projection: { revision: 0 }, sort: { _id: 1 } } as const;
  return Promise.all(KINDS.map((kind) => app.database.collection(kind).find({}, plain).toArray()));
};

/** A title's credentials, by the names of their subtitles. */
async function beneath(titleName: string): Promise<Record<string, CredentialAnswer[]>> {
  const title = (await titlesSeenBy(admin)).find(({ shop_name }) => shop_name === titleName);
  const found: Record<string, CredentialAnswer[]> = {};
  for (const { _id, subtitle } of await subtitlesSeenBy(admin, title?._id ?? '')) {
    found[subtitle] = await credentialsSeenBy(admin, _id);
  }
  return found;
}

describe('a file of credentials', () => {
  it('is planned and changes nothing, is imported, and can be taken back', async () => {
    const [title, other] = [await aTitle(admin), aName('New')];
    await aSubtitle(admin, title._id, 'There');
    const file =
      `${HEAD}${title.shop_name.toUpperCase()},There,Course,https://a.example,ana,pw1\n` +
      `${title.shop_name},Else,,https://b.example/login,"ana, too",pw2\n` +
      `${other},One,Third, https://c.example ,bea,pw3\n${other},one,Fourth,https://d.example,bea,pw4\n`;
    const before = await data();
    const planned = await planCredentials(admin, file);
    expect(planned.plan).toMatchObject({
      action: 'import.credentials',
      counts: { titles: 1, subtitles: 2, credentials: 4 },
      total: 4,
      names: ['Course', 'https://b.example/login', 'Third', 'Fourth'],
      blocked: [],
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
    const text = expect.any(String) as string;
    const made = { ...UNSET_FIELDS, image: '', _id: text, shop_id: text };
    const named = { course_name: 'Course', domain: 'https://a.example', email: 'ana', password: 'pw1' };
    const bare = { course_name: '', domain: 'https://b.example/login', email: 'ana, too', password: 'pw2' };
    expect(await beneath(title.shop_name)).toEqual({
      Else: [{ ...made, ...bare }],
      There: [{ ...made, ...named }],
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
    const rows = Array.from({ length: 30 }, (_, at) => `${name},Part ${at % 3},C${at},https://a.example,x,y`);
    await imported(admin, await planCredentials(admin, HEAD + rows.join('\n')));
    // The server first asks the database which users the news is about.
    await until(5_000, () => told.length >= 3);
    await screen.settle();
    screen.close();
    expect(told.sort()).toEqual(['products', 'shops', 'undo']);
    const { entries } = await answerOf<AuditListAnswer>(admin.get('/api/audit').query({ limit: 100 }));
    const began = entries.find(({ target_name }) => target_name === name)?.at ?? 0;
    const ofIt = entries.filter(({ at }) => at >= began);
    const count = (action: string) => ofIt.filter((entry) => entry.action === action).length;
    const actions = ['title.created', 'subtitle.created', 'credential.created', 'plan.run'];
    expect(actions.map(count)).toEqual([1, 3, 30, 1]);
    const after = { course_name: 'C7', domain: 'https://a.example' };
    const entry = { action: 'credential.created', actor: 'root', after };
    expect(entries.find(({ target_name }) => target_name === 'C7')).toMatchObject(entry);
  });

  it('goes to one subtitle that is named, whatever the rows say', async () => {
    const title = await aTitle(admin);
    const subtitle = await aSubtitle(admin, title._id);
    const details = { course_name: 'Known', domain: 'https://k.example' };
    const known = await aCredential(admin, subtitle._id, details);
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
  });

  it('has another one in each row that differs in one of six fields', async () => {
    const title = await aTitle(admin);
    const same = [title.shop_name, 'Part', 'C', 'https://a.example', 'ana', 'pw'];
    await imported(admin, await planCredentials(admin, HEAD + same.join()));
    const others = ['Other', 'Other', 'Other', 'https://b.example', 'Ana', 'PW'];
    const rows = [same, ...others.map((value, place) => same.with(place, value))];
    const { import: read } = await planCredentials(admin, HEAD + rows.map((row) => row.join()).join('\n'));
    expect(read.counts).toEqual({ create: 6, update: 0, same: 1, refused: 0 });
  });

  it('has no pictures, without which a credential works as others do', async () => {
    const title = await aTitle(admin);
    const file = `${HEAD}${title.shop_name},P,Bare,https://a.example,x,y\n`;
    await imported(admin, await planCredentials(admin, file));
    const [bare] = (await beneath(title.shop_name))['P'] ?? [];
    const { _id: id = '', shop_id = '' } = bare ?? {};
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    expect(await credentialsSeenBy(member, shop_id)).toEqual([asMembersSee(bare as CredentialAnswer)]);
    const { _id: subtitleId } = await aSubtitle(admin, title._id);
    await admin.post('/api/products/copy', { p_id: id, subtitleId }).expect(201);
    await fill(admin.post('/api/products/update/image'), { id }, await pictures.png()).expect(200);
    const [changed] = await credentialsSeenBy(admin, shop_id);
    await admin.get(`/static/products/${changed?.image}`).expect(200);
    await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
  });

  const ROW = { course_name: 'C', domain: 'https://a.example', email: 'ana', password: 'pw' };
  const rowOf = (title: string) => `${HEAD}${title},Part,${Object.values(ROW).join()}\n`;

  it.each<[what: string, change: (subtitle: string) => PromiseLike<unknown>]>([
    ['its subtitle is gone', (id) => admin.delete('/api/shops/subtitle', { id })],
    ['one of its rows is there', (id) => aCredential(admin, id, ROW)],
  ])('is stale once %s, by its name or its id', async (_what, change) => {
    const title = await aTitle(admin);
    const { _id: shop_id } = await aSubtitle(admin, title._id, 'Part');
    const byName = await planCredentials(admin, rowOf(title.shop_name));
    const byId = await planCredentials(admin, rowOf(''), { shop_id });
    await change(shop_id);
    for (const planned of [byName, byId]) await refused(runImport(admin, planned), 409, STALE);
  });

  it('is stale once its title is there', async () => {
    const planned = await planCredentials(admin, rowOf('Late'));
    await aTitle(admin, 'Late');
    await refused(runImport(admin, planned), 409, STALE);
  });
});

describe('a file is refused', () => {
  const MB = 1_024 * 1_024;
  const CREATE = { mode: 'create' };

  it.each([
    ['JSON', '[{"email": "a", "password": "b"}]', /^Only CSV files/],
    ['quotes that do not match', 'email,password\n"ana,secret\n', /^The quotes of row 1 do not match/],
  ])('as no CSV: %s', async (_what, file, said) => {
    const message = expect.stringMatching(said) as string;
    await refused(upload(admin, 'users', file, CREATE), 415, { code: 'WRONG_TYPE', message, field: 'file' });
  });

  it('as empty, or missing', async () => {
    await upload(admin, 'users', '', CREATE).expect(400);
    const message = 'Please choose a CSV file.';
    await refused(admin.post('/api/import/users').field('mode', 'create'), 400, { message, field: 'file' });
  });

  it.each([
    ['no JSON', 'email'],
    ['a list', '["email"]'],
    ['an unknown column', '{"z":"email"}'],
    ['an unknown field', '{"a":"__proto__"}'],
    ['a field of another kind of file', '{"a":"folder"}'],
    ['one field for two columns', '{"a":"email","b":"email"}'],
  ])('for a mapping of %s', async (_what, mapping) => {
    const call = upload(admin, 'users', 'a,b\n1,2\n', { ...CREATE, mapping });
    await refused(call, 400, { code: 'VALIDATION', field: 'mapping' });
  });

  it('as too long, by a row or by a byte', async () => {
    const most = `email\n${'x\n'.repeat(10_000)}`;
    await upload(admin, 'users', most, CREATE).expect(201);
    const refusal = { code: 'TOO_LARGE', field: 'file' } as const;
    await refused(upload(admin, 'users', `${most}x\n`, CREATE), 413, refusal);
    const large = (bytes: number) => `email\n${'x'.repeat(bytes - 6)}`;
    await upload(admin, 'users', large(5 * MB), CREATE).expect(201);
    await refused(upload(admin, 'users', large(5 * MB + 1), CREATE), 413, { code: 'TOO_LARGE' });
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

describe('a row is refused', () => {
  const COLUMNS = 'email,password,role,profileGroup,usageLimit,subStartDate,subValidity,niche,observation';
  type Bad = [row: string, field: string | undefined, message: RegExp];
  const factsOf = (report: readonly ImportRowAnswer[]) =>
    report.map(({ row, outcome, field, message }) => [row, outcome, field, message]);
  const refusedFrom = (first: number, bad: readonly Bad[]) =>
    bad.map(([, field, message], at) => [
      first + at,
      'refused',
      field,
      expect.stringMatching(message) as string,
    ]);

  /** One for each rule of its own; what the fields may contain is tested with the contract. */
  const OF_USERS: Bad[] = [
    ['"   ",secret,,,,,,,', 'email', /Email should not be empty/],
    ['bad_2,secret,adminss,,,,,,', 'role', /./],
    ['bad_3,secret,,nowhere,,,,,', 'profileGroup', /./],
    ['bad_4,secret,,,many,,,,', 'usageLimit', /whole number/],
    ['bad_5,secret,,,,30/2/2026,,,', 'subStartDate', /date/],
    ['bad_6,secret,,,,2026-02-30,,,', 'subStartDate', /date/],
    ['bad_7,secret,,,,,,,,more', undefined, /more cells than the head/],
    ['ROOT,secret,,,,,,,', 'email', /already taken/],
    // A refused name doesn't count as a repeated one.
    ['Root,secret,,,,,,,', 'email', /already taken/],
    ['System,secret,,,,,,,', 'email', /reserved/],
  ];
  const GOOD = 210;

  it('of users for its own reason, and the good ones alone are imported', async () => {
    const { name } = await aGroup(admin);
    const rowAt = (at: number) =>
      `good_${at},secret,member,${name},2,${1 + (at % 28)}/2/2026,30,cars,"line\nline"`;
    const good = Array.from({ length: GOOD }, (_, at) => rowAt(at));
    const rows = [...OF_USERS.map(([row]) => row), ...good];
    const planned = await planUsers(admin, `${COLUMNS}\n${rows.join('\n')}\n`);
    const counts = { create: GOOD, update: 0, same: 0, refused: OF_USERS.length };
    expect(planned.import).toMatchObject({ rows: rows.length, counts });
    expect(planned.plan).toMatchObject({ total: GOOD, counts: { users: GOOD } });
    expect(planned.import.report).toHaveLength(200);
    expect(planned.plan.names).toHaveLength(20);
    expect(factsOf(planned.import.report.slice(0, OF_USERS.length))).toEqual(refusedFrom(1, OF_USERS));
    await runImport(admin, planned).expect(409);
    expect(await imported(admin, planned, true)).toMatchObject({ state: 'done', done: GOOD, total: GOOD });
    const query = { q: 'good_', limit: 1_000 };
    const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query(query));
    expect(users.map(({ observation, usage_limit }) => `${observation} ${usage_limit}`)).toEqual(
      Array(GOOD).fill('line\nline 2'),
    );
  });

  it('of credentials for its own reason', async () => {
    const bad: Bad[] = [
      ['T,S,C,https://a.example,,pw', 'email', /Email, domain and password are required!/],
      ['T,S,C,,ana,pw', 'domain', /Email, domain and password are required!/],
      ['T,S,C,ftp://a.example,ana,pw', 'domain', /Invalid domain field value/],
      [',S,C,https://a.example,ana,pw', 'title', /Title and subtitle are missing/],
      [`T,${'s'.repeat(501)},C,https://a.example,ana,pw`, 'subtitle', /500 characters/],
      ['T,S,C,https://a.example,ana,pw,more', undefined, /more cells than the head/],
      ['t,s,Good,https://a.example,ana,pw', undefined, /repeats one before it/],
    ];
    const rows = ['T,S,Good,https://a.example,ana,pw', ...bad.map(([row]) => row)];
    const planned = await planCredentials(admin, HEAD + rows.join('\n'));
    expect(planned.plan.counts).toEqual({ titles: 1, subtitles: 1, credentials: 1 });
    expect(factsOf(planned.import.report.slice(1))).toEqual(refusedFrom(2, bad));
    await imported(admin, planned, true);
    expect(await beneath('T')).toMatchObject({ S: [{ course_name: 'Good' }] });
  });
});
