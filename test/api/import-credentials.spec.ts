import type { AuditListAnswer, CredentialAnswer } from '@keyroster/contracts/dto';
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
} from '../support/data/courses.js';
import { imported, planCredentials, runImport, upload } from '../support/data/imports.js';
import { pictures } from '../support/data/pictures.js';

const HEAD = 'title,subtitle,course_name,domain,email,password\n';
const KINDS = ['titles', 'subtitles', 'credentials', 'images'];

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

/** All of it, but for the counters that make changes collide. */
const data = () =>
  Promise.all(
    KINDS.map((kind) =>
      app.database
        .collection(kind)
        .find({}, { projection: { revision: 0 }, sort: { _id: 1 } })
        .toArray(),
    ),
  );

/** What is listed under a title, by the names of its subtitles. */
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
    seats: 0,
    note: '',
    has_code: false,
    fill_only: false,
    changed_at: expect.any(Number) as number,
    cost: 0,
    cost_days: 30,
    paid_until: '',
    provider: '',
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
  // Whom it concerns is asked of the database first.
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
