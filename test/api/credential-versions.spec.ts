import { setTimeout as delay } from 'node:timers/promises';
import type {
  CredentialAnswer,
  RevealedVersionAnswer,
  VersionAnswer,
  VersionListAnswer,
} from '@keyroster/contracts/dto';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { aCourse, aCredential, aSubtitle, auditOf, credentialsSeenBy } from '../support/data/courses.js';

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

  it('are made by no edit that changes none of the four', async () => {
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
  });

  it('are the last ten', async () => {
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
  it('is a change like any other: told, audited, and what it replaces is kept', async () => {
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
  });

  it('of what is there already changes nothing', async () => {
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
    ['its subtitle', () => admin.delete('/api/shops/subtitle', { id: course.subtitle._id })],
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
