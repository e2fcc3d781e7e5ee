import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS, todayInLima, type TroubleChanged } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { announcementsFor, anAnnouncement, endAnnouncement } from '../support/data/announcements.js';
import { aTitle, assign, aCourse, credentialsSeenBy } from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { ChainWatch } from '../../backend/src/modules/outward/inbox/chain-watch.js';
import { AuditChain } from '../../backend/src/modules/record/audit/index.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { inboxOf, itemOf, putAway } from '../support/data/inbox.js';
import { registered, tell } from '../support/data/renewals.js';
import { close, report, troubleOf } from '../support/data/troubles.js';
import { planned, runPlan } from '../support/checks/plans.js';

interface Screen {
  socket: LiveSocket;
  /** The payloads of its news. */
  heard: unknown[][];
}

type News = 'announcement:changed' | 'inbox:changed' | 'trouble:changed';

let both: TwoProcesses;
let root: Session;

async function screenOf(session: Session, news: News): Promise<Screen> {
  const socket = await session.socket();
  const heard: unknown[][] = [];
  socket.client.on(news, (...payload: unknown[]) => heard.push(payload));
  return { socket, heard };
}

// Without Redis, because each process finds out by the change feed, and Redis carries nothing of this.
beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
  root = both.root;
}, 60_000);
afterAll(() => both.stop());

describe('announcements', () => {
  const WITHIN_MS = 5_000;
  const SOON_MS = 1_500;

  let own: Session;
  let inGroup: Session;
  let title: Awaited<ReturnType<typeof aTitle>>;
  let screens: Record<'admin' | 'otherAdmin' | 'own' | 'ownElsewhere' | 'inGroup' | 'stranger', Screen>;

  const hearing = (session: Session) => screenOf(session, 'announcement:changed');
  const concerned = () => [
    screens.admin,
    screens.otherAdmin,
    screens.own,
    screens.ownElsewhere,
    screens.inGroup,
  ];
  /** Expects these screens to have heard of it once, without payload; then forgets it. */
  const hear = async (those: Screen[], withinMs = WITHIN_MS): Promise<void> => {
    await until(withinMs, () => those.every(({ heard }) => heard.length > 0));
    for (const { heard } of those) expect(heard).toEqual([[]]);
    for (const { heard } of Object.values(screens)) heard.length = 0;
  };
  const isSilent = async ({ socket, heard }: Screen): Promise<void> => {
    await socket.settle();
    expect(heard).toEqual([]);
  };

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
  }, 60_000);
  afterAll(() => Object.values(screens).forEach(({ socket }) => socket.close()));

  it.each(['all', 'members'] as const)(
    'one for %s is news for everybody, and so is its end',
    async (audience) => {
      const made = await anAnnouncement(root, { audience });
      await hear(Object.values(screens));
      await endAnnouncement(root.on(both.other), made).expect(200);
      await hear(Object.values(screens));
    },
  );

  it('one of a title is news for admins and whoever has it, on each', async () => {
    const made = await anAnnouncement(root.on(both.other), { audience: 'title', title_id: title._id });
    await hear(concerned());
    expect((await announcementsFor(inGroup.on(both.other))).map(({ _id }) => _id)).toContain(made._id);
    await endAnnouncement(root, made).expect(200);
    await hear(concerned());
    await isSilent(screens.stranger);
  });

  it('one that ends by itself is news when it does, on each', async () => {
    const soon = Date.now() + SOON_MS;
    const of = { audience: 'title', title_id: title._id, until: soon } as const;
    const made = await anAnnouncement(root, of);
    await hear(concerned());
    expect((await announcementsFor(own)).map(({ _id }) => _id)).toContain(made._id);
    await hear(concerned(), SOON_MS + WITHIN_MS);
    expect(Date.now()).toBeGreaterThanOrEqual(soon);
    for (const session of [own, own.on(both.other)]) {
      expect((await announcementsFor(session)).map(({ _id }) => _id)).not.toContain(made._id);
    }
    await isSilent(screens.stranger);
  });

  it('a process that starts later tells of the end of those that were there', async () => {
    const made = await anAnnouncement(root, { until: Date.now() + HOUR_MS });
    const later = await both.another();
    const screen = await hearing(own.on(later));
    expect((await announcementsFor(own.on(later))).map(({ _id }) => _id)).toContain(made._id);
    later.turnClock(HOUR_MS);
    await until(WITHIN_MS, () => screen.heard.length > 0);
    expect(screen.heard).toEqual([[]]);
    expect((await announcementsFor(own.on(later))).map(({ _id }) => _id)).not.toContain(made._id);
    screen.socket.close();
    await later.stop({ keepData: true });
    for (const { heard } of Object.values(screens)) heard.length = 0;
  }, 30_000);
});

describe('the inbox', () => {
  const WITHIN_MS = 5_000;
  const A_SECOND_MS = 1_000;

  let other: Session;
  let member: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let screens: Record<'root' | 'other' | 'member', Screen>;

  const hearing = (session: Session) => screenOf(session, 'inbox:changed');
  /** Does something, and expects these screens to hear of it. */
  const makesHeard = async (act: () => PromiseLike<unknown>, ...those: Screen[]): Promise<void> => {
    const before = those.map(({ heard }) => heard.length);
    await act();
    await until(WITHIN_MS, () => those.every(({ heard }, place) => heard.length > (before[place] ?? 0)));
    for (const { heard } of those) expect(heard.flat()).toEqual([]);
  };
  const admins = () => [screens.root, screens.other];

  beforeAll(async () => {
    other = (await Session.as(both.one, 'admin')).on(both.other);
    member = await Session.as(both.one, 'member');
    course = await aCourse(root);
    await assign(root, member.user, course.title).expect(200);
    screens = {
      root: await hearing(root),
      other: await hearing(other),
      member: await hearing(member),
    };
  }, 60_000);
  afterAll(() => Object.values(screens).forEach(({ socket }) => socket.close()));

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
    const looks = [both.one, both.other].map((app) => jest.spyOn(app.get(AuditChain), 'check'));
    const watches = [both.one, both.other].map((app) => app.get(ChainWatch));
    const look = () => Promise.allSettled(watches.map((watch) => watch.lookIfDue()));
    // A look of the same minute may have read the entries before, so its result is removed until it is new.
    const lookAnew = async (): Promise<boolean> => {
      await both.one.database.collection('meta').deleteOne({ _id: 'chain_check' as never });
      looks.forEach((each) => each.mockClear());
      await look();
      return Boolean((await watches[0]?.found())?.broken);
    };
    await makesHeard(() => until(WITHIN_MS, lookAnew), ...admins());
    await look();
    expect(looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    for (const admin of [root, other])
      expect(await itemOf(admin, 'audit', 'chain')).toMatchObject({ count: 3 });
  });

  it('who puts something away hears of it on every screen, and nobody else does', async () => {
    const another = await Session.as(both.one, 'member');
    await assign(root, another.user, course.title).expect(200);
    await makesHeard(() => report(another, course.credential).expect(201), ...admins());
    // By then, all further news of it has arrived.
    await delay(2 * A_SECOND_MS);
    const { _id: id } = await troubleOf(root, course.credential);
    const elsewhere = await hearing(root.on(both.other));
    const before = screens.other.heard.length;
    await makesHeard(() => putAway(root, { kind: 'trouble', id }).expect(200), screens.root, elsewhere);
    await screens.other.socket.settle();
    expect(screens.other.heard).toHaveLength(before);
    expect(await itemOf(root.on(both.other), 'trouble', id)).toBeUndefined();
    expect(await itemOf(other, 'trouble', id)).toBeDefined();
    elsewhere.socket.close();
  });
});

describe('troubles', () => {
  const WITHIN_MS = 5_000;

  let ana: Session;
  let bea: Session;
  let cea: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let screens: Record<'admin' | 'otherAdmin' | 'ana' | 'anaElsewhere' | 'bea' | 'cea', Screen>;

  const hearing = (session: Session) => screenOf(session, 'trouble:changed');
  const newsOf = ({ heard }: Screen) => heard.map(([news]) => news as TroubleChanged);
  /** Waits until a screen's last news is this. */
  const hears = async (screen: Screen, news: Partial<TroubleChanged>): Promise<void> => {
    const isSo = () => {
      const last = newsOf(screen).at(-1);
      return last !== undefined && Object.entries(news).every(([key, value]) => last[key as 'id'] === value);
    };
    await until(WITHIN_MS, isSo);
  };
  const whole = (id: string, others: number, more: Partial<TroubleChanged> = {}) => ({
    p_id: course.credential._id,
    id,
    others,
    how: null,
    message: '',
    ...more,
  });

  beforeEach(async () => {
    const { one, other, root } = both;
    course = await aCourse(root);
    [ana, bea, cea] = [
      await Session.as(one, 'member'),
      await Session.as(one, 'member'),
      await Session.as(one, 'member'),
    ];
    for (const { user } of [ana, bea, cea]) await assign(root, user, course.title).expect(200);
    screens = {
      admin: await hearing(root),
      otherAdmin: await hearing(root.on(other)),
      ana: await hearing(ana),
      anaElsewhere: await hearing(ana.on(other)),
      bea: await hearing(bea.on(other)),
      cea: await hearing(cea),
    };
  });
  afterEach(() => Object.values(screens).forEach(({ socket }) => socket.close()));

  it('admins and those who reported hear how it stands, on each; nobody else does', async () => {
    await report(ana, course.credential).expect(201);
    const { _id } = await troubleOf(both.root, course.credential);
    for (const screen of [screens.admin, screens.otherAdmin]) await hears(screen, whole(_id, 1));
    for (const screen of [screens.ana, screens.anaElsewhere]) await hears(screen, whole(_id, 0));
    expect(screens.bea.heard).toEqual([]);

    await report(bea.on(both.other), course.credential).expect(201);
    for (const screen of [screens.admin, screens.otherAdmin]) await hears(screen, whole(_id, 2));
    for (const screen of [screens.ana, screens.anaElsewhere, screens.bea]) await hears(screen, whole(_id, 1));

    const ending = { how: 'works' as const, message: 'Try again' };
    await close(both.root.on(both.other), { _id }, ending).expect(200);
    for (const screen of [screens.admin, screens.otherAdmin]) await hears(screen, whole(_id, 2, ending));
    for (const screen of [screens.ana, screens.anaElsewhere, screens.bea])
      await hears(screen, whole(_id, 1, ending));
    await screens.cea.socket.settle();
    expect(screens.cea.heard).toEqual([]);
    for (const { heard } of Object.values(screens)) {
      for (const [news] of heard) {
        expect(Object.keys(news as TroubleChanged).sort()).toEqual([
          'how',
          'id',
          'message',
          'others',
          'p_id',
        ]);
      }
    }
  });

  it('its end by an edit is told once to each socket that it concerns', async () => {
    const { root, other } = both;
    await report(ana, course.credential).expect(201);
    const { _id } = await troubleOf(root, course.credential);
    const told = [screens.admin, screens.otherAdmin, screens.ana, screens.anaElsewhere];
    for (const screen of told) await hears(screen, { id: _id, how: null });
    for (const { heard } of told) heard.length = 0;
    await root.post('/api/products/update', { id: course.credential._id, password: 'another' }).expect(200);
    for (const screen of told) await hears(screen, { id: _id, how: 'fixed' });
    // News arrives in order, so a repeated one would come before the next trouble.
    await report(ana.on(other), course.credential).expect(201);
    for (const screen of told) await hears(screen, { how: null });
    for (const screen of told) expect(newsOf(screen).map(({ how }) => how)).toEqual(['fixed', null]);
    for (const { heard } of [screens.bea, screens.cea]) expect(heard).toEqual([]);
  });

  it('who has the title that the credential was moved to hears of it, and who lost it with that does not', async () => {
    const { root } = both;
    const other = await aCourse(root);
    await assign(root, ana.user, other.title).expect(200);
    await report(ana, course.credential).expect(201);
    await report(bea, course.credential).expect(201);
    await hears(screens.bea, { others: 1 });
    const where = { subtitleId: other.subtitle._id };
    await runPlan(root, await planned(root, 'credentials.move', [course.credential._id], where)).expect(200);
    await root
      .delete('/api/shops/unassign', { user_id: ana.user._id, shop_id: [course.title._id] })
      .expect(200);
    await root.delete('/api/products/delete', { id: course.credential._id }).expect(200);
    for (const screen of [screens.ana, screens.anaElsewhere, screens.admin, screens.otherAdmin])
      await hears(screen, { how: 'gone' });
    await screens.bea.socket.settle();
    expect(newsOf(screens.bea).every(({ how }) => how === null)).toBe(true);
  });
});
