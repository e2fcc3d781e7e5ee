import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { announcementsFor, anAnnouncement, endAnnouncement } from '../support/data/announcements.js';
import { aTitle, assign } from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const WITHIN_MS = 2_000;
const SOON_MS = 1_500;
/** Longer than a process takes to start, on a busy machine too. */
const START_MS = 8_000;

interface Screen {
  socket: LiveSocket;
  heard: unknown[][];
}

describe.each([
  ['joined by Redis', true],
  ['joined by their database alone', false],
])('of two processes %s', (_how, withRedis) => {
  let both: TwoProcesses;
  let root: Session;
  let own: Session;
  let inGroup: Session;
  let title: Awaited<ReturnType<typeof aTitle>>;
  let screens: Record<'admin' | 'otherAdmin' | 'own' | 'ownElsewhere' | 'inGroup' | 'stranger', Screen>;

  const screenOf = async (session: Session): Promise<Screen> => {
    const socket = await session.socket();
    const heard: unknown[][] = [];
    socket.client.on('announcement:changed', (...payload: unknown[]) => heard.push(payload));
    return { socket, heard };
  };
  const concerned = () => [
    screens.admin,
    screens.otherAdmin,
    screens.own,
    screens.ownElsewhere,
    screens.inGroup,
  ];
  /** Each of these hears of it, once, with nothing said; then nothing was heard yet. */
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
    both = await TwoProcesses.start({ withRedis });
    root = both.root;
    const { one, other } = both;
    title = await aTitle(root);
    const group = await aGroup(root);
    await giveTitles(root, group, title).expect(200);
    own = await Session.as(one, 'member');
    inGroup = await Session.as(one, 'member', { profileGroup: group._id });
    const stranger = await Session.as(one, 'all_profile');
    await assign(root, own.user, title).expect(200);
    screens = {
      admin: await screenOf(root),
      otherAdmin: await screenOf((await Session.as(one, 'admin')).on(other)),
      own: await screenOf(own),
      ownElsewhere: await screenOf(own.on(other)),
      inGroup: await screenOf(inGroup.on(other)),
      stranger: await screenOf(stranger.on(other)),
    };
  }, 60_000);
  afterAll(async () => {
    Object.values(screens).forEach(({ socket }) => socket.close());
    await both.stop();
  });

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
    const made = await anAnnouncement(root, { until: Date.now() + START_MS });
    const later = await both.another();
    const screen = await screenOf(own.on(later));
    await until(START_MS + WITHIN_MS, () => screen.heard.length > 0);
    expect(screen.heard).toEqual([[]]);
    expect((await announcementsFor(own.on(later))).map(({ _id }) => _id)).not.toContain(made._id);
    screen.socket.close();
    await later.stop({ keepData: true });
    for (const { heard } of Object.values(screens)) heard.length = 0;
  }, 30_000);
});
