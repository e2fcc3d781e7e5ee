import { HOUR_MS, todayInLima, type InboxKind, type TroubleChanged } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { announcementsFor, anAnnouncement, endAnnouncement } from '../support/data/announcements.js';
import { aCourse, assign, aTitle, unassign } from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { InboxNews } from '../../backend/src/modules/outward/inbox/inbox-news.js';
import { ChainWatch } from '../../backend/src/modules/outward/inbox/chain-watch.js';
import { Publisher } from '../../backend/src/realtime/publisher.js';
import { AuditChain } from '../../backend/src/modules/record/audit/index.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { itemOf, putAway } from '../support/data/inbox.js';
import { registered } from '../support/data/renewals.js';
import { close, report, sharedByThree, troubleOf } from '../support/data/troubles.js';
import { planned, runPlan } from '../support/checks/changes.js';

interface Screen {
  socket: LiveSocket;
  /** The payloads of its news. */
  heard: unknown[][];
}

type News = 'announcement:changed' | 'inbox:changed' | 'trouble:changed';

const WITHIN_MS = 5_000;

let both: TwoProcesses;
let root: Session;

async function screenOf(session: Session, news: News): Promise<Screen> {
  const socket = await session.socket();
  const heard: unknown[][] = [];
  socket.client.on(news, (...payload: unknown[]) => heard.push(payload));
  return { socket, heard };
}

// Without Redis, because each process finds out by the change feed, and Redis carries nothing of this.
withTwoProcesses((started) => ([both, root] = [started, started.root]));

const apps = () => both.apps;
const closeAll = (screens: Record<string, Screen>) =>
  Object.values(screens).forEach(({ socket }) => socket.close());

describe('announcements', () => {
  let own: Session;
  let inGroup: Session;
  let title: Awaited<ReturnType<typeof aTitle>>;
  let screens: Record<'admin' | 'otherAdmin' | 'own' | 'ownElsewhere' | 'inGroup' | 'stranger', Screen>;

  const hearing = (session: Session) => screenOf(session, 'announcement:changed');
  /** Expects these screens to have heard of it once, without payload, and the others not at all. */
  const hear = async (those: Screen[]): Promise<void> => {
    await until(WITHIN_MS, () => those.every(({ heard }) => heard.length > 0));
    for (const screen of Object.values(screens)) {
      await screen.socket.settle();
      expect(screen.heard).toEqual(those.includes(screen) ? [[]] : []);
      screen.heard.length = 0;
    }
  };
  const concerned = () => Object.values(screens).filter((screen) => screen !== screens.stranger);
  const ids = async (session: Session) => (await announcementsFor(session)).map(({ _id }) => _id);

  beforeAll(async () => {
    const { one, other } = both;
    title = await aTitle(root);
    const group = await aGroup(root);
    await giveTitles(root, group, title).expect(200);
    own = await Session.as(one, 'member');
    inGroup = await Session.as(one, 'member', { profileGroup: group._id });
    const stranger = await Session.as(one, 'all_profile');
    await assign(root, own.user, title).expect(200);
    screens = {
      admin: await hearing(root),
      otherAdmin: await hearing((await Session.as(one, 'admin')).on(other)),
      own: await hearing(own),
      ownElsewhere: await hearing(own.on(other)),
      inGroup: await hearing(inGroup.on(other)),
      stranger: await hearing(stranger.on(other)),
    };
  });
  afterAll(() => closeAll(screens));

  it('one for members is news for everybody, and so is its end', async () => {
    const made = await anAnnouncement(root, { audience: 'members' });
    await hear(Object.values(screens));
    await endAnnouncement(root.on(both.other), made).expect(200);
    await hear(Object.values(screens));
  });

  it('one of a title is news for admins and whoever has it, on each, and so is its end', async () => {
    const made = await anAnnouncement(root.on(both.other), { audience: 'title', title_id: title._id });
    await hear(concerned());
    expect(await ids(inGroup.on(both.other))).toContain(made._id);
    await endAnnouncement(root, made).expect(200);
    await hear(concerned());
  });

  it('one that ends by itself is news when it does, also on a process that started meanwhile', async () => {
    const of = { audience: 'title', title_id: title._id, until: Date.now() + HOUR_MS } as const;
    const made = await anAnnouncement(root, of);
    await hear(concerned());
    const later = await both.another();
    const screen = await hearing(own.on(later));
    for (const app of [...apps(), later]) app.turnClock(HOUR_MS);
    await hear(concerned());
    await until(WITHIN_MS, () => screen.heard.length > 0);
    expect(screen.heard).toEqual([[]]);
    for (const app of [...apps(), later]) expect(await ids(own.on(app))).not.toContain(made._id);
    screen.socket.close();
    await later.stop({ keepData: true });
  });
});

describe('the inbox', () => {
  let other: Session;
  let member: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let screens: Record<'root' | 'rootElsewhere' | 'other' | 'member', Screen>;

  const hearing = (session: Session) => screenOf(session, 'inbox:changed');
  /** Does something, and expects these screens to hear of it. */
  const makesHeard = async (act: () => PromiseLike<unknown>, ...those: Screen[]): Promise<void> => {
    const before = those.map(({ heard }) => heard.length);
    await act();
    await until(WITHIN_MS, () => those.every(({ heard }, place) => heard.length > (before[place] ?? 0)));
    for (const { heard } of those) expect(heard.flat()).toEqual([]);
  };

  beforeAll(async () => {
    other = (await Session.as(both.one, 'admin')).on(both.other);
    member = await Session.as(both.one, 'member');
    course = await aCourse(root);
    await assign(root, member.user, course.title).expect(200);
    screens = {
      root: await hearing(root),
      rootElsewhere: await hearing(root.on(both.other)),
      other: await hearing(other),
      member: await hearing(member),
    };
    // Read now, so that no minute of the clock brings the first news of these kinds later.
    for (const app of apps()) app.get(InboxNews).outdateTurned();
  });
  afterAll(() => closeAll(screens));

  it('admins on each hear that it is another one', async () => {
    await makesHeard(() => report(member, course.credential).expect(201), screens.root, screens.other);
    const trouble = await troubleOf(root, course.credential);
    for (const admin of [root, other]) expect(await itemOf(admin, 'trouble', trouble._id)).toBeDefined();
    await makesHeard(() => close(other, trouble).expect(200), screens.root, screens.other);
    expect(screens.member.heard).toEqual([]);
  });

  it('who puts something away hears of it on every screen, and nobody else does', async () => {
    const told = apps().map((app) => jest.spyOn(app.get(Publisher), 'inboxChanged'));
    const item = { kind: 'backup', id: 'none' } as const;
    await makesHeard(() => putAway(root, item).expect(200), screens.root, screens.rootElsewhere);
    await until(WITHIN_MS, () =>
      told.every(({ mock }) => mock.calls.some(([ids]) => ids?.join() === root.user._id)),
    );
    expect(await itemOf(root.on(both.other), item.kind, item.id)).toBeUndefined();
    expect(await itemOf(other, item.kind, item.id)).toBeDefined();
  });

  const lastDay = () => ({ subStartDate: todayInLima(Date.now()), subValidity: 1 });
  const backUp = async (): Promise<void> => {
    const tasks = await DataTasks.on(both.one.uri);
    await tasks.backup(tasks.file('one.bson.gz'));
    await tasks.stop({ keepData: true });
  };

  it.each<[string, InboxKind, () => PromiseLike<unknown>]>([
    ['whose last day it is', 'expiring', () => registered(root, lastDay())],
    [
      'who knows a password and is locked',
      'exposed',
      () => root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200),
    ],
    ['a backup', 'backup', backUp],
  ])('each looks at it anew for %s', async (_what, kind, act) => {
    const looks = apps().map((app) => jest.spyOn(app.get(InboxNews), 'outdate'));
    await act();
    await until(WITHIN_MS, () => looks.every(({ mock }) => mock.calls.some(([told]) => told === kind)));
  });

  it('one of them looks at the chain of the audit, and admins on each hear that it is broken', async () => {
    const entries = both.one.database.collection('audit_entries');
    await until(WITHIN_MS, async () => (await entries.countDocuments({ seq: 3 })) === 1);
    await entries.updateOne({ seq: 3 }, { $set: { actor: 'eve' } });
    const looks = apps().map((app) => jest.spyOn(app.get(AuditChain), 'check'));
    const watches = apps().map((app) => app.get(ChainWatch));
    const look = () => Promise.allSettled(watches.map((watch) => watch.lookIfDue()));
    // A look of the same minute may have read the entries before, so its result is removed until it is new.
    const lookAnew = async (): Promise<boolean> => {
      await both.one.database.collection('meta').deleteOne({ _id: 'chain_check' as never });
      looks.forEach((each) => each.mockClear());
      await look();
      return Boolean((await watches[0]?.found())?.broken);
    };
    await makesHeard(() => until(WITHIN_MS, lookAnew), screens.root, screens.other);
    await look();
    expect(looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    for (const admin of [root, other])
      expect(await itemOf(admin, 'audit', 'chain')).toMatchObject({ count: 3 });
  });
});

describe('troubles', () => {
  let ana: Session;
  let bea: Session;
  let cea: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let screens: Record<'admin' | 'otherAdmin' | 'ana' | 'anaElsewhere' | 'bea' | 'cea', Screen>;

  const hearing = (session: Session) => screenOf(session, 'trouble:changed');
  const newsOf = ({ heard }: Screen) => heard.map(([news]) => news as TroubleChanged);
  /** Waits until the last news of each of these screens is this. */
  const allHear = async (those: Screen[], news: Partial<TroubleChanged>): Promise<void> => {
    for (const screen of those)
      await until(WITHIN_MS, () => {
        const last = newsOf(screen).at(-1);
        return (
          last !== undefined && Object.entries(news).every(([key, value]) => last[key as 'id'] === value)
        );
      });
  };
  const whole = (id: string, others: number, more: Partial<TroubleChanged> = {}) => ({
    p_id: course.credential._id,
    id,
    others,
    how: null,
    message: '',
    ...more,
  });

  beforeAll(async () => {
    const { one, other } = both;
    ({ course, ana, bea, cea } = await sharedByThree(one, root));
    screens = {
      admin: await hearing(root),
      otherAdmin: await hearing(root.on(other)),
      ana: await hearing(ana),
      anaElsewhere: await hearing(ana.on(other)),
      bea: await hearing(bea.on(other)),
      cea: await hearing(cea),
    };
  });
  afterAll(() => closeAll(screens));

  it('admins and those who reported hear how it stands, on each; nobody else does', async () => {
    const [admins, anas] = [
      [screens.admin, screens.otherAdmin],
      [screens.ana, screens.anaElsewhere],
    ];
    await report(ana, course.credential).expect(201);
    const { _id } = await troubleOf(root, course.credential);
    await allHear(admins, whole(_id, 1));
    await allHear(anas, whole(_id, 0));
    expect(screens.bea.heard).toEqual([]);

    await report(bea.on(both.other), course.credential).expect(201);
    await allHear(admins, whole(_id, 2));
    await allHear([...anas, screens.bea], whole(_id, 1));

    const ending = { how: 'works' as const, message: 'Try again' };
    await close(root.on(both.other), { _id }, ending).expect(200);
    await allHear(admins, whole(_id, 2, ending));
    await allHear([...anas, screens.bea], whole(_id, 1, ending));
    await screens.cea.socket.settle();
    expect(screens.cea.heard).toEqual([]);
    const FIELDS = ['how', 'id', 'message', 'others', 'p_id'];
    for (const news of Object.values(screens).flatMap(newsOf))
      expect(Object.keys(news).sort()).toEqual(FIELDS);
  });

  it('its end by an edit is told once to each socket that it concerns', async () => {
    const told = [screens.admin, screens.otherAdmin, screens.ana, screens.anaElsewhere];
    await report(ana, course.credential).expect(201);
    await allHear(told, { how: null });
    for (const { heard } of Object.values(screens)) heard.length = 0;
    await root.post('/api/products/update', { id: course.credential._id, password: 'another' }).expect(200);
    await allHear(told, { how: 'fixed' });
    // News arrives in order, so a repeated one would come before the next trouble.
    await report(ana.on(both.other), course.credential).expect(201);
    await allHear(told, { how: null });
    for (const screen of told) expect(newsOf(screen).map(({ how }) => how)).toEqual(['fixed', null]);
    for (const { heard } of [screens.bea, screens.cea]) expect(heard).toEqual([]);
  });

  it('who has the title that the credential was moved to hears of it, and who lost it with that does not', async () => {
    const other = await aCourse(root);
    await assign(root, ana.user, other.title).expect(200);
    await report(bea, course.credential).expect(201);
    await allHear([screens.bea], { others: 1 });
    const where = { subtitleId: other.subtitle._id };
    await runPlan(root, await planned(root, 'credentials.move', [course.credential._id], where)).expect(200);
    await unassign(root, ana.user, course.title).expect(200);
    await root.delete('/api/products/delete', { id: course.credential._id }).expect(200);
    await allHear([screens.ana, screens.anaElsewhere, screens.admin, screens.otherAdmin], { how: 'gone' });
    await screens.bea.socket.settle();
    expect(newsOf(screens.bea).every(({ how }) => how === null)).toBe(true);
  });
});
