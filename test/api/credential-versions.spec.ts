import { setTimeout as delay } from 'node:timers/promises';
import type {
  CredentialAnswer,
  RevealedVersionAnswer,
  VersionAnswer,
  VersionListAnswer,
  ReportAnswer,
} from '@keyroster/contracts/dto';
import { dateInLima, daysLater, formatStartDate, startOfDayInLima } from '@keyroster/contracts';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import {
  aCourse,
  aCredential,
  aSubtitle,
  auditOf,
  credentialsSeenBy,
  assign,
} from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { itemOf } from '../support/data/inbox.js';
import { aGroup } from '../support/data/profile-groups.js';
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

const edit = (change: object, id = credential._id) =>
  admin.post('/api/products/update', { id, ...change }).expect(200);

const versionsOf = async (id = credential._id): Promise<VersionAnswer[]> =>
  (await answerOf<VersionListAnswer>(admin.get(`/api/products/versions/${id}`))).versions;

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
    const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
    await admin
      .post('/api/update/image')
      .field('id', credential._id)
      .attach('file', image, 'one.svg')
      .expect(200);
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

describe('revealing a version', () => {
  it('answers the former values, for no cache, and is audited', async () => {
    await edit({ email: 'new', password: 'new', domain: 'https://new.example', course_name: 'New' });
    const [version] = await versionsOf();
    const answer = await admin.post('/api/products/versions/reveal', { id: version?._id }).expect(200);
    expect(answer.body).toEqual(stateOf(credential));
    expect(answer.headers['cache-control']).toBe('no-store');
    const [entry] = await auditOf(admin, credential._id, 'credential.revealed');
    expect(entry).toMatchObject({ actor: admin.user.email, target: credential._id });
    expect(JSON.stringify(entry)).not.toContain(credential.password);
    expect(JSON.stringify(entry)).not.toContain(credential.email);
  });
});

describe('restoring a version', () => {
  it('is a change like any other: told, audited, and what it replaces is kept; of what is there it is none', async () => {
    await edit({ email: 'new', password: 'new', domain: 'https://new.example', course_name: 'New' });
    const [version] = await versionsOf();
    expect((await restore(version).expect(200)).body).toEqual({ message: 'Updated successfully!' });
    expect(stateOf((await seen()) as CredentialAnswer)).toEqual(stateOf(credential));
    const [replaced, first] = await versionsOf();
    expect(first?._id).toBe(version?._id);
    expect(await revealed(replaced)).toEqual({
      email: 'new',
      password: 'new',
      domain: 'https://new.example',
      course_name: 'New',
    });
    expect(await auditOf(admin, credential._id, 'credential.updated')).toHaveLength(2);
    await edit({ password: 'new' });
    await edit({ password: credential.password });
    const versions = await versionsOf();
    await restore(versions[1]).expect(200);
    expect(await versionsOf()).toEqual(versions);
  });
});

describe('changed_at', () => {
  const changedAt = async () => (await seen())?.changed_at ?? 0;

  it('is when it was made, and moves with login and password alone', async () => {
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
  });

  it('is when it was made where nothing was noted, and a copy takes it along', async () => {
    await app.database.collection('credentials').updateMany({}, { $unset: { changed_at: 1 } });
    const made = await changedAt();
    expect(made).toBe(Number.parseInt(credential._id.slice(0, 8), 16) * 1_000);
    const target = await aSubtitle(admin, course.title._id);
    await admin.post('/api/products/copy', { p_id: credential._id, subtitleId: target._id }).expect(201);
    const [copy] = await credentialsSeenBy(admin, target._id);
    expect(copy?.changed_at).toBe(made);
    expect(await versionsOf(copy?._id)).toEqual([]);
  });
});

describe('a deleted credential', () => {
  it.each([
    ['itself', () => admin.delete('/api/products/delete', { id: credential._id })],
    ['its title', () => admin.delete('/api/shops/delete', { id: course.title._id })],
  ] as const)('takes its versions along, and back: with %s', async (_what, remove) => {
    await aCredential(admin, course.subtitle._id);
    await edit({ password: 'second' });
    const before = await versionsOf();
    const stored = app.database.collection('credential_versions');
    const deleted = await remove().expect(200);
    expect(await stored.countDocuments({ $expr: { $eq: [{ $toString: '$_id' }, before[0]?._id] } })).toBe(0);
    await refused(admin.post('/api/products/versions/reveal', { id: before[0]?._id }), 404);
    await takeBack(admin, undoOf(deleted)).expect(200);
    expect(await versionsOf()).toEqual(before);
    expect((await revealed(before[0])).password).toBe(credential.password);
  });
});

describe('costs', () => {
  afterEach(() => app.turnClock(0));

  const COSTS = { cost: '2990', cost_days: '30', paid_until: '1/2/2026', provider: 'Netflix' };
  const ANSWERED = { cost: 2_990, cost_days: 30, paid_until: '01/02/2026', provider: 'Netflix' };
  const NONE = { cost: 0, cost_days: 30, paid_until: '', provider: '' };

  const today = dateInLima(Date.now());
  const inDays = (days: number): string => formatStartDate(daysLater(today, days));
  const update = (id: string, change: object) => admin.post('/api/products/update', { id, ...change });
  const paid = (id: string) => admin.post('/api/products/paid', { id });

  const seen = async (of: Session, subtitleId: string, id: string): Promise<CredentialAnswer> => {
    const found = (await credentialsSeenBy(of, subtitleId)).find(({ _id }) => _id === id);
    if (!found) throw new Error('It is in its list');
    return found;
  };

  it('admins alone see what a credential costs, and a copy costs nothing', async () => {
    const { title, subtitle } = await aCourse(admin);
    const made = await aCredential(admin, subtitle._id, COSTS);
    expect(made).toMatchObject(ANSWERED);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    const seenByMember = await seen(member, subtitle._id, made._id);
    for (const field of Object.keys(NONE)) expect(seenByMember).not.toHaveProperty(field);
    await admin.post('/api/products/copy', { p_id: made._id, subtitleId: subtitle._id }).expect(201);
    expect((await credentialsSeenBy(admin, subtitle._id)).at(-1)).toMatchObject(NONE);
    await update(made._id, { note: 'new' }).expect(200);
    expect(await seen(admin, subtitle._id, made._id)).toMatchObject(ANSWERED);
    await update(made._id, { paid_until: '', cost: 0 }).expect(200);
    expect(await seen(admin, subtitle._id, made._id)).toMatchObject({
      paid_until: '',
      cost: 0,
      provider: 'Netflix',
    });
  });

  it.each([
    ['unknown', '', 7],
    ['passed', inDays(-1), 7],
    ['today', inDays(0), 7],
    ['to come', inDays(5), 12],
  ])(
    'what was paid is paid on by the days of the cost, taken back by an undo: %s',
    async (_what, before, days) => {
      const { subtitle, credential } = await aCourse(admin);
      await update(credential._id, { cost_days: 7, paid_until: before }).expect(200);
      const answer = await paid(credential._id).expect(200);
      expect(answer.body).toMatchObject({ message: `Paid until ${inDays(days)}` });
      expect(await seen(admin, subtitle._id, credential._id)).toMatchObject({ paid_until: inDays(days) });
      await takeBack(admin, undoOf(answer)).expect(200);
      expect(await seen(admin, subtitle._id, credential._id)).toMatchObject({ paid_until: before });
    },
  );

  it('a program takes back what it paid, by both of its permissions', async () => {
    const { credential } = await aCourse(admin);
    await update(credential._id, { cost_days: 7 }).expect(200);
    const { calls: program } = await aProgram(admin, ['credentials.manage', 'changes.undo']);
    const { calls: other } = await aProgram(admin, ['changes.undo']);
    const answer = await program.post('/api/products/paid', { id: credential._id }).expect(200);
    await takeBack(other, undoOf(answer)).expect(403);
    await takeBack(program, undoOf(answer)).expect(200);
  });

  it('the inbox names it from three days before, with its title and how many have that', async () => {
    const { title, credential } = await aCourse(admin);
    await assign(admin, (await Session.as(app, 'member')).user, title).expect(200);
    await update(credential._id, { paid_until: inDays(4) }).expect(200);
    expect(await itemOf(admin, 'source', credential._id)).toBeUndefined();
    await update(credential._id, { paid_until: inDays(3) }).expect(200);
    expect(await itemOf(admin, 'source', credential._id)).toEqual({
      kind: 'source',
      id: credential._id,
      at: startOfDayInLima(today),
      name: credential.course_name,
      title: title.shop_name,
      count: 1,
      until: startOfDayInLima(daysLater(today, 4)),
    });
    await paid(credential._id).expect(200);
    expect(await itemOf(admin, 'source', credential._id)).toBeUndefined();
  });

  it('a report by title has the income of each, its cost and what is left; a supervisor the income', async () => {
    const [own, ofGroup] = [await aCourse(admin), await aCourse(admin)];
    const group = await aGroup(admin);
    await admin.post('/api/group/titles', { _id: group._id, titles: [ofGroup.title._id] }).expect(200);
    const supervisor = await Session.as(app, 'supervisor');
    const member = await Session.as(app, 'member', { supervisor: supervisor.user.email });
    await assign(admin, member.user, own.title).expect(200);
    await admin.post('/api/users/update', { id: member.user._id, profileGroup: group.name }).expect(200);
    const renewal = { user_id: member.user._id, days: 30, amount: 1_001 };
    await admin.post('/api/renewals', renewal).expect(201);
    await update(own.credential._id, { cost: 3_000, cost_days: 30 }).expect(200);

    const rowsOf = async (session: Session) =>
      new Map(
        (await answerOf<ReportAnswer>(session.get('/api/reports?by=title'))).rows.map((row) => [
          row.key,
          row,
        ]),
      );
    const rows = await rowsOf(admin);
    // The first id in order has the remainder.
    const name = own.title.shop_name;
    expect(rows.get(own.title._id)).toMatchObject({ name, renewed: 1, income: 501, cost: 100, margin: 401 });
    expect(rows.get(ofGroup.title._id)).toMatchObject({ renewed: 1, income: 500, cost: 0, margin: 500 });
    const theirs = (await rowsOf(supervisor)).get(own.title._id);
    expect(theirs).toMatchObject({ name, income: 501 });
    expect(theirs).not.toHaveProperty('cost');
    expect(theirs).not.toHaveProperty('margin');

    const { renewals } = await answerOf<{ renewals: { amount: number }[] }>(
      admin.get(`/api/renewals?title=${ofGroup.title._id}`),
    );
    expect(renewals).toMatchObject([{ amount: 1_001 }]);
  });
});
