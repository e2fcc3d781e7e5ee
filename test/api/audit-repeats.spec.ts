import type { AuditEntryAnswer, AuditListAnswer, CredentialsChangedAnswer } from '@keyroster/contracts/dto';
import {
  aCourse,
  aCredential,
  aSubtitle,
  assign,
  credentialsSeenBy,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

const MINUTE_MS = 60_000;
const CALLS = 1_000;
const AT_ONCE = 20;
/** Entries are gathered, and written on the side. */
const SETTLES_WITHIN_MS = 5_000;

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
beforeEach(() => app.stopClock());
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

async function entriesOf(actor: Session, action: string): Promise<AuditEntryAnswer[]> {
  const query = { actor: actor.user.email, action, limit: 1_000 };
  return ((await admin.get('/api/audit').query(query).expect(200)).body as AuditListAnswer).entries;
}

const countOf = ({ after }: AuditEntryAnswer): number => Number(after?.['count'] ?? 1);
const happened = (entries: AuditEntryAnswer[]): number =>
  entries.reduce((sum, entry) => sum + countOf(entry), 0);

/** The minute ends with the next thing that is gathered in another one. */
async function endMinute(): Promise<void> {
  app.stopClock(MINUTE_MS);
  await (await Session.as(app, 'member')).get('/api/audit').expect(403);
}

async function inTurns(count: number, call: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(from + index)));
  }
}

describe('refused calls', () => {
  it('make a handful of entries, a thousand of one session: the first, and how many came after', async () => {
    const member = await Session.as(app, 'member');
    await inTurns(CALLS, () => member.get('/api/audit').expect(403));
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'access.refused')).length === 1);
    await endMinute();
    await until(SETTLES_WITHIN_MS, async () => happened(await entriesOf(member, 'access.refused')) === CALLS);
    const told = { action: 'access.refused', ip: '127.0.0.1' };
    const what = { method: 'GET', path: '/api/audit' };
    expect(await entriesOf(member, 'access.refused')).toMatchObject([
      { ...told, after: { ...what, count: CALLS - 1 } },
      { ...told, after: what },
    ]);
  });

  it('are told of by the pattern of their route: another id is no other thing', async () => {
    const member = await Session.as(app, 'member');
    for (const id of [UNKNOWN_ID, member.user._id, admin.user._id]) {
      await member.delete(`/api/users/${id}`).expect(403);
    }
    await endMinute();
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'access.refused')).length === 2);
    const what = { method: 'DELETE', path: '/api/users/:id' };
    expect((await entriesOf(member, 'access.refused')).map(({ after }) => after)).toEqual([
      { ...what, count: 2 },
      what,
    ]);
  });

  it('are told apart by session, route and minute', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 0 });
    const other = await member.again();
    const refuse = async () => {
      for (const session of [member, other]) {
        await session.get('/api/audit').expect(403);
        await session.get('/api/whitelist').expect(403);
        await session.post('/api/whitelist').expect(403);
      }
    };
    await refuse();
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'access.refused')).length === 6);
    app.stopClock(MINUTE_MS);
    await refuse();
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'access.refused')).length === 12);
    expect((await entriesOf(member, 'access.refused')).map(countOf)).toEqual(Array(12).fill(1));
  });
});

describe('readings of credentials', () => {
  it('are written once a minute for a session and a subtitle, the others counted', async () => {
    const { title, subtitle } = await aCourse(admin);
    const second = await aSubtitle(admin, title._id);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    for (let read = 0; read < 10; read += 1) await credentialsSeenBy(member, subtitle._id);
    await credentialsSeenBy(member, second._id);
    expect(await entriesOf(member, 'credential.read')).toMatchObject([
      { target: second._id, target_name: second.subtitle, after: { credentials: 0 } },
      { target: subtitle._id, target_name: subtitle.subtitle, after: { credentials: 1 } },
    ]);
    await endMinute();
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'credential.read')).length === 3);
    expect(
      (await entriesOf(member, 'credential.read')).filter(({ after }) => after?.['count']),
    ).toMatchObject([{ target: subtitle._id, ip: '127.0.0.1', after: { credentials: 1, count: 9 } }]);
  });
});

describe('every answer that carries credentials', () => {
  const read = async (session: Session) =>
    (await entriesOf(session, 'credential.read')).map(({ target, after }) => ({ target, ...after }));

  it('has its entry: the list that a new credential is answered with', async () => {
    const maker = await Session.as(app, 'admin');
    const { subtitle } = await aCourse(admin);
    await aCredential(maker, subtitle._id);
    expect(await read(maker)).toEqual([{ target: subtitle._id, credentials: 2 }]);
  });

  it('has its entry: the list that a copy is answered with', async () => {
    const { credential } = await aCourse(admin);
    const target = await aCourse(admin);
    const copier = await Session.as(app, 'admin');
    const form = { p_id: credential._id, subtitleId: target.subtitle._id };
    const answer = await copier.post('/api/products/copy', form).expect(201);
    expect((answer.body as CredentialsChangedAnswer).products).toHaveLength(2);
    expect(await read(copier)).toEqual([{ target: target.subtitle._id, credentials: 2 }]);
  });
});
