import { ReadNotes } from '../../backend/src/modules/courses/credentials/leaked-passwords/read-notes.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { aCourse, assign, credentialsSeenBy } from '../support/data/courses.js';
import { accept, exposedOf } from '../support/data/exposed.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
beforeEach(async () => {
  course = await aCourse(admin);
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

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

const goneOf = async () => (await exposedOf(admin, course.credential))?.gone ?? [];
const namesOf = async () => (await goneOf()).map(({ email }) => email).sort();

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
