import { CredentialReadsRepository } from '../../backend/src/modules/courses/credentials/leaked-passwords/credential-reads.repository.js';
import { lookAs } from '../support/app/look.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { until } from '../support/checks/until.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import {
  aCourse,
  aCredential,
  aSubtitle,
  assign,
  auditOf,
  credentialsSeenBy,
} from '../support/data/courses.js';
import { accept, exposedOf, exposedTo, storeReads } from '../support/data/exposed.js';
import { ReadNotes } from '../../backend/src/modules/courses/credentials/leaked-passwords/read-notes.js';

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

withApp((...begun) => ([app, admin] = begun));
beforeEach(async () => {
  course = await aCourse(admin);
});
afterEach(() => app.turnClock(0));

const unassign = ({ user }: Session) =>
  admin.delete('/api/shops/unassign', { user_id: user._id, shop_id: [course.title._id] }).expect(200);

const read = (member: Session) => credentialsSeenBy(member, course.subtitle._id);

/** Somebody to whom the title is assigned, and who has read its credential. */
async function aReader(): Promise<Session> {
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  await assign(admin, member.user, course.title).expect(200);
  await read(member);
  return member;
}

const edit = (change: object) =>
  admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);

const update = ({ user }: Session, change: object) =>
  admin.post('/api/users/update', { id: user._id, ...change }).expect(200);

const lock = ({ user }: Session, value = true) =>
  admin.post('/api/users/lock', { id: user._id, value }).expect(200);

const EXPIRED = { subStartDate: '1/1/2020', subValidity: 1 };

/** How many reads of the deleted credential are kept until its deletion can't be undone any more. */
const waiting = () =>
  app.database
    .collection<{ _id: string }>('credential_reads')
    .countDocuments({ _id: new RegExp(`^${course.credential._id}`), left_at: { $exists: true } });

const goneOf = async () => (await exposedOf(admin, course.credential))?.gone ?? [];
const namesOf = async () => (await goneOf()).map(({ email }) => email).sort();

describe('who knows a password', () => {
  it('is nobody who has access, no admin, nobody who only might have read it, and nobody as whom one looked', async () => {
    await aReader();
    await read(admin);
    const unread = await Session.as(app, 'member');
    await assign(admin, unread.user, course.title).expect(200);
    await unassign(unread);
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, course.title).expect(200);
    await read(await lookAs(admin, member));
    await unassign(member);
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
  });

  it('is told with where it lies, when it was changed, and when it was read', async () => {
    const before = Date.now();
    const member = await aReader();
    await unassign(member);
    expect(await exposedOf(admin, course.credential)).toEqual({
      p_id: course.credential._id,
      name: course.credential.course_name,
      title: course.title.shop_name,
      subtitle: course.subtitle.subtitle,
      changed_at: course.credential.changed_at,
      gone: [{ email: member.user.email, why: 'unassigned', last_read: expect.any(Number) as number }],
      total: 1,
    });
    const [gone] = await goneOf();
    expect(gone?.last_read).toBeGreaterThanOrEqual(before);
    expect(gone?.last_read).toBeLessThanOrEqual(Date.now());
  });

  it('is gone from the list by a renewal, an unlock, an assignment, and a deletion taken back', async () => {
    const [expired, locked, unassigned, deleted] = [
      await aReader(),
      await aReader(),
      await aReader(),
      await aReader(),
    ];
    await update(expired, EXPIRED);
    await lock(locked);
    await unassign(unassigned);
    const deletion = await admin.delete(`/api/users/${deleted.user._id}`).expect(200);
    expect((await exposedOf(admin, course.credential))?.total).toBe(4);
    await admin.post('/api/renewals', { user_id: expired.user._id, days: 30 }).expect(201);
    await lock(locked, false);
    await assign(admin, unassigned.user, course.title).expect(200);
    await takeBack(admin, undoOf(deletion)).expect(200);
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
  });

  it('is told of the credential that most know first, and all of one list alike', async () => {
    const second = await aCredential(admin, course.subtitle._id);
    const one = await aReader();
    await admin.delete('/api/products/delete', { id: second._id }).expect(200);
    const third = await aCredential(admin, course.subtitle._id);
    const two = await aReader();
    for (const member of [one, two]) await unassign(member);
    const listed = (await exposedTo(admin)).filter(({ title }) => title === course.title.shop_name);
    expect(listed.map(({ p_id, total }) => [p_id, total])).toEqual([
      [course.credential._id, 2],
      [third._id, 1],
    ]);
  });
});

describe('a change', () => {
  it('that deletes it keeps nothing of it in the list, and taken back brings it back', async () => {
    const member = await aReader();
    await unassign(member);
    const deleted = await admin.delete('/api/products/delete', { id: course.credential._id }).expect(200);
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
    await until(5_000, async () => (await waiting()) === 1);
    await takeBack(admin, undoOf(deleted)).expect(200);
    expect(await namesOf()).toEqual([member.user.email]);
    expect(await waiting()).toBe(0);
  });

  it('that deletes it and is taken back before its readers wait leaves them as they are', async () => {
    await unassign(await aReader());
    await storeReads(app);
    const reads = app.get(CredentialReadsRepository);
    const leave = reads.leave.bind(reads);
    let isBack = false;
    const late = jest.spyOn(reads, 'leave').mockImplementationOnce(async (...left) => {
      await until(5_000, () => isBack);
      await leave(...left);
    });
    const deleted = await admin.delete('/api/products/delete', { id: course.credential._id }).expect(200);
    await takeBack(admin, undoOf(deleted)).expect(200);
    isBack = true;
    await late.mock.results[0]?.value;
    await until(5_000, async () => (await waiting()) === 0);
  });

  it('that deletes it and marks its readers while it is taken back leaves them as they are', async () => {
    await unassign(await aReader());
    await storeReads(app);
    const reads = app.get(CredentialReadsRepository);
    const [leave, comeBack] = [reads.leave.bind(reads), reads.comeBack.bind(reads)];
    let isReadBack = false;
    jest.spyOn(reads, 'leave').mockImplementationOnce(async (...left) => {
      await until(5_000, () => isReadBack);
      await leave(...left);
    });
    const back = jest.spyOn(reads, 'comeBack').mockImplementationOnce(async (ids) => {
      await comeBack(ids);
      isReadBack = true;
      // The deletion has marked the reads and looked for an undo, which isn't committed yet.
      await until(5_000, () => back.mock.calls.length > 1);
    });
    const deleted = await admin.delete('/api/products/delete', { id: course.credential._id }).expect(200);
    await takeBack(admin, undoOf(deleted)).expect(200);
    await until(5_000, async () => (await waiting()) === 0);
  });

  it('that deletes it is followed at the next start where the process died', async () => {
    await unassign(await aReader());
    await storeReads(app);
    jest.spyOn(app.get(CredentialReadsRepository), 'leave').mockResolvedValueOnce();
    await admin.delete('/api/products/delete', { id: course.credential._id }).expect(200);
    expect(await waiting()).toBe(0);
    const other = await TestApp.start({ MONGODB_URI: app.uri });
    await until(5_000, async () => (await waiting()) === 1);
    await other.stop({ keepData: true });
  });

  it('by which it is copied or moved: the copy is nobody’s yet, the moved one stays known', async () => {
    const target = await aSubtitle(admin, course.title._id);
    await unassign(await aReader());
    await admin
      .post('/api/products/copy', { p_id: course.credential._id, subtitleId: target._id })
      .expect(201);
    const [copy] = await credentialsSeenBy(admin, target._id);
    expect(await exposedOf(admin, copy ?? course.credential)).toBeUndefined();
    expect((await exposedOf(admin, course.credential))?.total).toBe(1);
  });
});

describe('POST /api/products/exposed/accept', () => {
  it('does for those who are gone so far, and is audited', async () => {
    const [gone, stays] = [await aReader(), await aReader()];
    await unassign(gone);
    expect((await accept(admin, course.credential).expect(200)).body).toEqual({
      message: 'Updated successfully!',
    });
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
    expect(await auditOf(admin, course.credential._id, 'credential.accepted')).toMatchObject([
      { actor: admin.user.email, after: { gone: 1 } },
    ]);
    await unassign(stays);
    expect(await namesOf()).toEqual([stays.user.email]);
  });
});

describe('the notes of who read it', () => {
  const HOUR_MS = 3_600_000;
  const MINUTE_MS = 60_000;

  describe('what is noted', () => {
    const stored = () =>
      app.database
        .collection('credential_reads')
        .find({ $expr: { $eq: [{ $toString: '$credential_id' }, course.credential._id] } })
        .toArray();
    const lastOf = async (): Promise<number[]> => {
      await app.get(ReadNotes).flush();
      return (await stored()).map(({ last }) => (last as Date).getTime());
    };

    it('is written once an hour, and anew after a change and an accept', async () => {
      app.stopClock();
      const member = await aReader();
      const [began = 0] = await lastOf();
      const readAfter = async (ms: number) => {
        app.stopClock(ms);
        await read(member);
        return (await lastOf()).map((last) => last - began);
      };
      expect(await readAfter(MINUTE_MS)).toEqual([0]);
      expect(await readAfter(58 * MINUTE_MS)).toEqual([0]);
      expect(await readAfter(MINUTE_MS)).toEqual([HOUR_MS]);
      await edit({ email: 'another login' });
      expect(await readAfter(MINUTE_MS)).toEqual([HOUR_MS + MINUTE_MS]);
      await accept(admin, course.credential).expect(200);
      expect(await readAfter(MINUTE_MS)).toEqual([HOUR_MS + 2 * MINUTE_MS]);
      await edit({ password: 'another password' });
      expect(await readAfter(MINUTE_MS)).toEqual([HOUR_MS + 2 * MINUTE_MS, HOUR_MS + 3 * MINUTE_MS]);
      const [eldest] = await stored();
      expect((eldest?.['first'] as Date).getTime()).toBe(began);
    });

    it('is no secret, and of a password that no version holds any more nothing', async () => {
      await aReader();
      await app.get(ReadNotes).flush();
      expect(JSON.stringify(await stored())).not.toContain(course.credential.password);
      for (let count = 0; count <= 10; count += 1) await edit({ password: `password ${count}` });
      expect(await stored()).toEqual([]);
    });

    it('is stored at a stop', async () => {
      const other = await TestApp.start({ MONGODB_URI: app.uri });
      const member = await Session.as(app, 'member', { usageLimit: 0 });
      await assign(admin, member.user, course.title).expect(200);
      await read(member.on(other));
      await other.stop({ keepData: true });
      await unassign(member);
      expect(await namesOf()).toEqual([member.user.email]);
    });
  });
});
