import { setTimeout as delay } from 'node:timers/promises';
import { todayInLima } from '@keyroster/contracts';
import { ChainWatch } from '../../backend/src/modules/outward/inbox/chain-watch.js';
import { AuditChain } from '../../backend/src/modules/record/audit/index.js';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign, credentialsSeenBy } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { inboxOf, itemOf, putAway } from '../support/data/inbox.js';
import { registered, tell } from '../support/data/renewals.js';
import { close, report, troubleOf } from '../support/data/troubles.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const WITHIN_MS = 3_000;
const A_SECOND_MS = 1_000;
/** A frame may take a moment longer than the one before it. */
const ON_THE_WAY_MS = 150;

interface Screen {
  socket: LiveSocket;
  /** When each was heard. */
  heard: number[];
}

describe.each([
  ['joined by Redis', true],
  ['joined by their database alone', false],
])('of two processes %s', (_how, withRedis) => {
  let both: TwoProcesses;
  let root: Session;
  let other: Session;
  let member: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let screens: Record<'root' | 'other' | 'member', Screen>;

  const screenOf = async (session: Session): Promise<Screen> => {
    const socket = await session.socket();
    const heard: number[] = [];
    socket.client.on('inbox:changed', (...payload: unknown[]) => {
      expect(payload).toEqual([]);
      heard.push(performance.now());
    });
    return { socket, heard };
  };
  /** What is done, and heard by these after it. */
  const makesHeard = async (act: () => PromiseLike<unknown>, ...those: Screen[]): Promise<void> => {
    const before = those.map(({ heard }) => heard.length);
    await act();
    await until(WITHIN_MS, () => those.every(({ heard }, place) => heard.length > (before[place] ?? 0)));
  };
  const admins = () => [screens.root, screens.other];

  beforeAll(async () => {
    both = await TwoProcesses.start({ withRedis });
    root = both.root;
    other = (await Session.as(both.one, 'admin')).on(both.other);
    member = await Session.as(both.one, 'member');
    course = await aCourse(root);
    await assign(root, member.user, course.title).expect(200);
    screens = {
      root: await screenOf(root),
      other: await screenOf(other),
      member: await screenOf(member),
    };
  }, 60_000);
  afterAll(async () => {
    Object.values(screens).forEach(({ socket }) => socket.close());
    await both.stop();
  });

  it('admins on each hear that it is another one', async () => {
    await makesHeard(() => report(member, course.credential).expect(201), ...admins());
    const trouble = await troubleOf(root, course.credential);
    for (const admin of [root, other]) expect(await itemOf(admin, 'trouble', trouble._id)).toBeDefined();
    await makesHeard(() => close(other, trouble).expect(200), ...admins());

    const ends = { subStartDate: todayInLima(Date.now()), subValidity: 1 };
    let id = '';
    await makesHeard(async () => (id = (await registered(root, ends))._id), ...admins());
    expect(await itemOf(other, 'expiring', id)).toBeDefined();
    await makesHeard(() => tell(root, id).expect(200), ...admins());
    expect(await itemOf(other, 'expiring', id)).toBeUndefined();

    await credentialsSeenBy(member, course.subtitle._id);
    const lock = (value: boolean) => root.post('/api/users/lock', { id: member.user._id, value }).expect(200);
    await makesHeard(() => lock(true), ...admins());
    expect(await itemOf(other, 'exposed', course.credential._id)).toBeDefined();
    await makesHeard(() => lock(false), ...admins());

    const tasks = await DataTasks.on(both.one.uri);
    await makesHeard(() => tasks.backup(tasks.file('one.bson.gz')), ...admins());
    await tasks.stop({ keepData: true });
    expect((await inboxOf(other)).counts).not.toHaveProperty('backup');
    expect(screens.member.heard).toEqual([]);
  });

  it('one of them looks at the chain of the audit, and admins on each hear that it is broken', async () => {
    const entries = both.one.database.collection('audit_entries');
    await until(WITHIN_MS, async () => (await entries.countDocuments({ seq: 3 })) === 1);
    await entries.updateOne({ seq: 3 }, { $set: { actor: 'eve' } });
    // A minute may have begun before, and somebody looked.
    await both.one.database.collection('meta').deleteOne({ _id: 'chain_check' as never });
    const looks = [both.one, both.other].map((app) => jest.spyOn(app.get(AuditChain), 'check'));
    const look = () =>
      Promise.allSettled([both.one, both.other].map((app) => app.get(ChainWatch).lookIfDue()));
    await makesHeard(look, ...admins());
    await look();
    expect(looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    for (const admin of [root, other])
      expect(await itemOf(admin, 'audit', 'chain')).toMatchObject({ count: 3 });
  });

  it('who puts something away hears of it on every screen, and nobody else does', async () => {
    const another = await Session.as(both.one, 'member');
    await assign(root, another.user, course.title).expect(200);
    await makesHeard(() => report(another, course.credential).expect(201), ...admins());
    // What that stirs up more is told by then.
    await delay(2 * A_SECOND_MS);
    const { _id: id } = await troubleOf(root, course.credential);
    const elsewhere = await screenOf(root.on(both.other));
    const before = screens.other.heard.length;
    await makesHeard(() => putAway(root, { kind: 'trouble', id }).expect(200), screens.root, elsewhere);
    await screens.other.socket.settle();
    expect(screens.other.heard).toHaveLength(before);
    expect(await itemOf(root.on(both.other), 'trouble', id)).toBeUndefined();
    expect(await itemOf(other, 'trouble', id)).toBeDefined();
    elsewhere.socket.close();
  });

  it('it is said at most once a second, whatever happens', async () => {
    for (const screen of admins()) screen.heard.length = 0;
    const ends = { subStartDate: todayInLima(Date.now()), subValidity: 1 };
    const begun = Date.now();
    while (Date.now() - begun < 4 * A_SECOND_MS) await registered(root, ends);
    await delay(A_SECOND_MS);
    for (const { heard } of admins()) {
      expect(heard.length).toBeGreaterThanOrEqual(2);
      const gaps = heard.slice(1).map((at, place) => at - (heard[place] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(A_SECOND_MS - ON_THE_WAY_MS);
    }
  });
});
