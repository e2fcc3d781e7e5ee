import { setTimeout as delay } from 'node:timers/promises';
import type {
  CredentialAnswer,
  RevealedVersionAnswer,
  VersionAnswer,
  VersionListAnswer,
  ReportAnswer,
} from '@keyroster/contracts/dto';
import { dateInLima, daysLater, formatStartDate, startOfDayInLima } from '@keyroster/contracts';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { aCourse, aTitle, auditOf, credentialsSeenBy, assign, fill } from '../support/data/courses.js';
import { pictures } from '../support/data/pictures.js';
import { itemOf } from '../support/data/inbox.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { ledger, renew } from '../support/data/renewals.js';
import { aProgram } from '../support/data/tokens.js';

const KEPT = 10;

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let credential: CredentialAnswer;

withApp((...begun) => ([app, admin] = begun));
beforeEach(async () => {
  await admin.confirmed();
  course = await aCourse(admin);
  ({ credential } = course);
});

const edit = (change: object) =>
  admin.post('/api/products/update', { id: credential._id, ...change }).expect(200);

const versionsOf = async (): Promise<VersionAnswer[]> =>
  (await answerOf<VersionListAnswer>(admin.get(`/api/products/versions/${credential._id}`))).versions;

const revealed = (version: VersionAnswer | undefined) =>
  answerOf<RevealedVersionAnswer>(admin.post('/api/products/versions/reveal', { id: version?._id }));

const restore = (version: VersionAnswer | undefined) =>
  admin.post('/api/products/versions/restore', { id: version?._id });

const seen = async (): Promise<CredentialAnswer | undefined> =>
  (await credentialsSeenBy(admin, course.subtitle._id)).find(({ _id }) => _id === credential._id);

const stateOf = ({ email, password, domain, course_name }: CredentialAnswer): RevealedVersionAnswer => ({
  email,
  password,
  domain,
  course_name,
});

describe('the versions of a credential', () => {
  it('tell when, by whom and what was changed, newest first, and never a value', async () => {
    const before = Date.now();
    await edit({ email: 'second', domain: 'https://second.example' });
    await edit({ password: 'third', course_name: 'Third' });
    const [newer, older, ...others] = await versionsOf();
    expect(others).toEqual([]);
    expect(newer).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      at: expect.any(Number) as number,
      by: admin.user.email,
      changed: ['password', 'course_name'],
    });
    expect(older?.changed).toEqual(['email', 'domain']);
    expect(older?.at).toBeGreaterThanOrEqual(before);
    expect(newer?.at).toBeGreaterThanOrEqual(older?.at ?? Infinity);
  });

  it('are made by no edit that changes none of the four, and are the last ten', async () => {
    await edit({});
    await edit(stateOf(credential));
    await edit({ domain: ` ${credential.domain} ` });
    const { _id: id } = credential;
    await fill(admin.post('/api/update/image'), { id }, await pictures.png()).expect(200);
    expect(await versionsOf()).toEqual([]);
    for (let count = 1; count <= KEPT + 2; count += 1) await edit({ password: `password ${count}` });
    const versions = await versionsOf();
    expect(versions).toHaveLength(KEPT);
    expect((await revealed(versions.at(-1))).password).toBe('password 2');
    expect((await revealed(versions[0])).password).toBe(`password ${KEPT + 1}`);
  });

  it('are whole when many edit at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, count) => edit({ password: `parallel ${count}` })));
    const versions = await versionsOf();
    expect(versions).toHaveLength(6);
    const passwords = await Promise.all(versions.map(async (version) => (await revealed(version)).password));
    expect(new Set([...passwords, (await seen())?.password]).size).toBe(7);
    expect(passwords.at(-1)).toBe(credential.password);
  });
});

describe('a version', () => {
  const NEW = { email: 'new', password: 'new', domain: 'https://new.example', course_name: 'New' };

  it('is revealed by the former values, for no cache, which is audited', async () => {
    await edit(NEW);
    const [version] = await versionsOf();
    const answer = await admin.post('/api/products/versions/reveal', { id: version?._id }).expect(200);
    expect(answer.body).toEqual(stateOf(credential));
    expect(answer.headers['cache-control']).toBe('no-store');
    const told = await auditOf(admin, credential._id, 'credential.revealed');
    expect(told).toMatchObject([{ actor: admin.user.email }]);
    for (const secret of [credential.password, credential.email])
      expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('is restored by a change like any other, which keeps what it replaces; of what is there it is none', async () => {
    await edit(NEW);
    const [version] = await versionsOf();
    expect((await restore(version).expect(200)).body).toEqual({ message: 'Updated successfully!' });
    expect(stateOf((await seen()) as CredentialAnswer)).toEqual(stateOf(credential));
    const [replaced, first] = await versionsOf();
    expect(first?._id).toBe(version?._id);
    expect(await revealed(replaced)).toEqual(NEW);
    expect(await auditOf(admin, credential._id, 'credential.updated')).toHaveLength(2);
    await edit({ password: 'new' });
    await edit({ password: credential.password });
    const versions = await versionsOf();
    await restore(versions[1]).expect(200);
    expect(await versionsOf()).toEqual(versions);
  });
});

const changedAt = async () => (await seen())?.changed_at ?? 0;

it('changed_at is when it was made, also where nothing was noted, and moves with login and password alone', async () => {
  const made = await changedAt();
  expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
  await delay(5);
  await edit({ domain: 'https://other.example', course_name: 'Other' });
  expect(await changedAt()).toBe(made);
  await edit({ email: 'other' });
  const byLogin = await changedAt();
  expect(byLogin).toBeGreaterThan(made);
  await delay(5);
  await edit({ email: 'other', password: 'other' });
  expect(await changedAt()).toBeGreaterThan(byLogin);
  await app.database.collection('credentials').updateMany({}, { $unset: { changed_at: 1 } });
  expect(await changedAt()).toBe(Number.parseInt(credential._id.slice(0, 8), 16) * 1_000);
});

it('a deleted title takes the versions of its credentials along, and back', async () => {
  await edit({ password: 'second' });
  const before = await versionsOf();
  const deleted = await admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);
  const stored = app.database.collection('credential_versions');
  const isIt = { $expr: { $eq: [{ $toString: '$_id' }, before[0]?._id] } };
  expect(await stored.countDocuments(isIt)).toBe(0);
  await refused(admin.post('/api/products/versions/reveal', { id: before[0]?._id }), 404);
  await takeBack(admin, undoOf(deleted)).expect(200);
  expect(await versionsOf()).toEqual(before);
  expect((await revealed(before[0])).password).toBe(credential.password);
});

describe('costs', () => {
  const today = dateInLima(Date.now());
  const inDays = (days: number): string => formatStartDate(daysLater(today, days));
  const paid = () => admin.post('/api/products/paid', { id: credential._id });

  it('are numbers, a date and a text, changed one by one', async () => {
    await edit({ cost: '2990', cost_days: '30', paid_until: '1/2/2026', provider: 'Netflix' });
    const costs = { cost: 2_990, cost_days: 30, paid_until: '01/02/2026', provider: 'Netflix' };
    expect(await seen()).toMatchObject(costs);
    await edit({ paid_until: '', cost: 0 });
    expect(await seen()).toMatchObject({ ...costs, paid_until: '', cost: 0 });
  });

  it.each([
    ['unknown', '', 7],
    ['passed', inDays(-1), 7],
    ['to come', inDays(5), 12],
  ])('what was paid is paid on by its days, taken back by an undo: %s', async (_what, before, days) => {
    await edit({ cost_days: 7, paid_until: before });
    const answer = await paid().expect(200);
    expect(answer.body).toMatchObject({ message: `Paid until ${inDays(days)}` });
    expect(await seen()).toMatchObject({ paid_until: inDays(days) });
    await takeBack(admin, undoOf(answer)).expect(200);
    expect(await seen()).toMatchObject({ paid_until: before });
  });

  it('a program takes back what it paid, by both of its permissions', async () => {
    const { calls: program } = await aProgram(admin, ['credentials.manage', 'changes.undo']);
    const { calls: other } = await aProgram(admin, ['changes.undo']);
    const answer = await program.post('/api/products/paid', { id: credential._id }).expect(200);
    await takeBack(other, undoOf(answer)).expect(403);
    await takeBack(program, undoOf(answer)).expect(200);
  });

  it('the inbox names it from three days before, with its title and how many have that', async () => {
    await assign(admin, (await Session.as(app, 'member')).user, course.title).expect(200);
    await edit({ paid_until: inDays(4) });
    expect(await itemOf(admin, 'source', credential._id)).toBeUndefined();
    await edit({ paid_until: inDays(3) });
    expect(await itemOf(admin, 'source', credential._id)).toEqual({
      kind: 'source',
      id: credential._id,
      at: startOfDayInLima(today),
      name: credential.course_name,
      title: course.title.shop_name,
      count: 1,
      until: startOfDayInLima(daysLater(today, 4)),
    });
    await paid().expect(200);
    expect(await itemOf(admin, 'source', credential._id)).toBeUndefined();
  });

  it('a report by title has the income of each, its cost and what is left; a supervisor the income', async () => {
    const { title: own } = course;
    const [ofGroup, group] = [await aTitle(admin), await aGroup(admin)];
    await giveTitles(admin, group, ofGroup).expect(200);
    const supervisor = await Session.as(app, 'supervisor');
    const member = await Session.as(app, 'member', { supervisor: supervisor.user.email });
    await assign(admin, member.user, own).expect(200);
    await moveTo(admin, member.user, group).expect(200);
    await renew(admin, member.user._id, { amount: 1_001 }).expect(201);
    await edit({ cost: 3_000, cost_days: 30 });

    const rowOf = async (session: Session, { _id }: { _id: string }) => {
      const { rows } = await answerOf<ReportAnswer>(session.get('/api/reports?by=title'));
      return rows.find(({ key }) => key === _id);
    };
    const name = own.shop_name;
    // The first id in order has the remainder.
    expect(await rowOf(admin, own)).toMatchObject({ name, renewed: 1, income: 501, cost: 100, margin: 401 });
    expect(await rowOf(admin, ofGroup)).toMatchObject({ renewed: 1, income: 500, cost: 0, margin: 500 });
    const theirs = await rowOf(supervisor, own);
    expect(theirs).toMatchObject({ name, income: 501 });
    expect(theirs).not.toHaveProperty('cost');
    expect(theirs).not.toHaveProperty('margin');
    expect((await ledger(admin, { title: ofGroup._id })).renewals).toMatchObject([{ amount: 1_001 }]);
  });
});
