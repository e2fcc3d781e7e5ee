import { HOUR_MS, MINUTE_MS } from '@keyroster/contracts';
import { CredentialReadsRepository } from '../../backend/src/modules/courses/credentials/leaked-passwords/credential-reads.repository.js';
import { lookAs } from '../support/app/look.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { aCourse, aSubtitle, assign, auditOf, credentialsSeenBy, unassign } from '../support/data/courses.js';
import { accept, aReaderOf, exposedOf, storeReads } from '../support/data/exposed.js';

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

withApp((...begun) => ([app, admin] = begun));
beforeEach(async () => {
  course = await aCourse(admin);
});

const leaves = ({ user }: Session) => unassign(admin, user, course.title).expect(200);

const read = (member: Session) => credentialsSeenBy(member, course.subtitle._id);

const aReader = () => aReaderOf(app, admin, course);

const edit = (change: object) =>
  admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);

const remove = () => admin.delete('/api/products/delete', { id: course.credential._id }).expect(200);

/** How many reads of the deleted credential are kept until its deletion can't be undone any more. */
const waiting = () =>
  app.database
    .collection<{ _id: string }>('credential_reads')
    .countDocuments({ _id: new RegExp(`^${course.credential._id}`), left_at: { $exists: true } });

const goneOf = async () => (await exposedOf(admin, course.credential))?.gone ?? [];

describe('who knows a password', () => {
  it('is no admin, and nobody as whom one looked', async () => {
    await read(admin);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, course.title).expect(200);
    await read(await lookAs(admin, member));
    await leaves(member);
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
  });

  it('is told with where it lies, when it was changed, and when it was read', async () => {
    const before = Date.now();
    const member = await aReader();
    await leaves(member);
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

  it('is nobody any more whose deletion is taken back, and nobody yet of a copy', async () => {
    const member = await aReader();
    const deletion = await admin.delete(`/api/users/${member.user._id}`).expect(200);
    expect((await goneOf()).map(({ why }) => why)).toEqual(['deleted']);
    const { _id: subtitleId } = await aSubtitle(admin, course.title._id);
    await admin.post('/api/products/copy', { p_id: course.credential._id, subtitleId }).expect(201);
    const [copy] = await credentialsSeenBy(admin, subtitleId);
    expect(await exposedOf(admin, copy ?? course.credential)).toBeUndefined();
    await takeBack(admin, undoOf(deletion)).expect(200);
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
  });

  it('is accepted, which is audited', async () => {
    await leaves(await aReader());
    expect(await answerOf(accept(admin, course.credential))).toEqual({ message: 'Updated successfully!' });
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
    expect(await auditOf(admin, course.credential._id, 'credential.accepted')).toMatchObject([
      { actor: admin.user.email, after: { gone: 1 } },
    ]);
  });
});

describe('a deletion of the credential', () => {
  it('keeps nothing of it in the list, and taken back brings it back', async () => {
    await leaves(await aReader());
    const [gone] = await goneOf();
    const deleted = await remove();
    expect(await exposedOf(admin, course.credential)).toBeUndefined();
    await until(5_000, async () => (await waiting()) === 1);
    await takeBack(admin, undoOf(deleted)).expect(200);
    expect(await goneOf()).toEqual([gone]);
    expect(await waiting()).toBe(0);
  });

  it('that is taken back before its readers wait leaves them as they are', async () => {
    await leaves(await aReader());
    await storeReads(app);
    const reads = app.get(CredentialReadsRepository);
    const leave = reads.leave.bind(reads);
    let isBack = false;
    const late = jest.spyOn(reads, 'leave').mockImplementationOnce(async (...left) => {
      await until(5_000, () => isBack);
      await leave(...left);
    });
    await takeBack(admin, undoOf(await remove())).expect(200);
    isBack = true;
    await late.mock.results[0]?.value;
    await until(5_000, async () => (await waiting()) === 0);
  });

  it('that marks its readers while it is taken back leaves them as they are', async () => {
    await leaves(await aReader());
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
    await takeBack(admin, undoOf(await remove())).expect(200);
    await until(5_000, async () => (await waiting()) === 0);
  });

  it('is followed at the next start where the process died; reads are stored at a stop', async () => {
    await leaves(await aReader());
    await storeReads(app);
    jest.spyOn(app.get(CredentialReadsRepository), 'leave').mockResolvedValueOnce();
    await remove();
    expect(await waiting()).toBe(0);
    const other = await TestApp.start({ MONGODB_URI: app.uri });
    await until(5_000, async () => (await waiting()) === 1);

    course = await aCourse(admin);
    const member = await Session.as(app, 'member', { usageLimit: 0 });
    await assign(admin, member.user, course.title).expect(200);
    await read(member.on(other));
    await other.stop({ keepData: true });
    await leaves(member);
    expect((await goneOf()).map(({ email }) => email)).toEqual([member.user.email]);
  });
});

describe('a note of who read it', () => {
  const stored = () =>
    app.database
      .collection('credential_reads')
      .find({ $expr: { $eq: [{ $toString: '$credential_id' }, course.credential._id] } })
      .toArray();
  const lastOf = async (): Promise<number[]> => {
    await storeReads(app);
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
    await storeReads(app);
    expect(JSON.stringify(await stored())).not.toContain(course.credential.password);
    for (let count = 0; count <= 10; count += 1) await edit({ password: `password ${count}` });
    expect(await stored()).toEqual([]);
  });
});
