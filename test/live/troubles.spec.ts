import type { TroubleChanged } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign } from '../support/data/courses.js';
import { close, report, troubleOf } from '../support/data/troubles.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const WITHIN_MS = 2_000;

interface Screen {
  socket: LiveSocket;
  heard: TroubleChanged[];
}

describe.each([
  ['joined by Redis', true],
  ['joined by their database alone', false],
])('of two processes %s', (_how, withRedis) => {
  let both: TwoProcesses;
  let ana: Session;
  let bea: Session;
  let cea: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;
  let screens: Record<'admin' | 'otherAdmin' | 'ana' | 'anaElsewhere' | 'bea' | 'cea', Screen>;

  const screenOf = async (session: Session): Promise<Screen> => {
    const socket = await session.socket();
    const heard: TroubleChanged[] = [];
    socket.client.on('trouble:changed', (news) => heard.push(news));
    return { socket, heard };
  };
  /** What a screen was told last, once that is so. */
  const hears = async (screen: Screen, news: Partial<TroubleChanged>): Promise<void> => {
    const isSo = () => {
      const last = screen.heard.at(-1);
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

  beforeAll(async () => {
    both = await TwoProcesses.start({ withRedis });
  }, 60_000);
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
      admin: await screenOf(root),
      otherAdmin: await screenOf(root.on(other)),
      ana: await screenOf(ana),
      anaElsewhere: await screenOf(ana.on(other)),
      bea: await screenOf(bea.on(other)),
      cea: await screenOf(cea),
    };
  });
  afterEach(() => Object.values(screens).forEach(({ socket }) => socket.close()));
  afterAll(() => both.stop());

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
      for (const news of heard) {
        expect(Object.keys(news).sort()).toEqual(['how', 'id', 'message', 'others', 'p_id']);
      }
    }
  });

  it('it is fixed by a new password, gone with its title, and open again when that is taken back', async () => {
    await report(ana, course.credential).expect(201);
    await hears(screens.ana, { how: null });
    const { _id: id } = course.credential;
    await both.root.post('/api/products/update', { id, password: 'another' }).expect(200);
    for (const screen of [screens.ana, screens.anaElsewhere, screens.otherAdmin])
      await hears(screen, { how: 'fixed' });
    await report(ana, course.credential).expect(201);
    await hears(screens.anaElsewhere, { how: null });
    const undo = undoOf(await both.root.delete('/api/shops/delete', { id: course.title._id }).expect(200));
    for (const screen of [screens.ana, screens.anaElsewhere, screens.otherAdmin])
      await hears(screen, { how: 'gone' });
    await takeBack(both.root, undo).expect(200);
    for (const screen of [screens.ana, screens.anaElsewhere, screens.otherAdmin])
      await hears(screen, { how: null });
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
    // News comes in order: what would be told again would be told before the next trouble.
    await report(ana.on(other), course.credential).expect(201);
    for (const screen of told) await hears(screen, { how: null });
    for (const { heard } of told) expect(heard.map(({ how }) => how)).toEqual(['fixed', null]);
    for (const { heard } of [screens.bea, screens.cea]) expect(heard).toEqual([]);
  });

  it('who lost the title hears no more of it', async () => {
    await report(ana, course.credential).expect(201);
    await report(bea, course.credential).expect(201);
    await hears(screens.bea, { others: 1 });
    const told = screens.ana.heard.length;
    const taken = { user_id: ana.user._id, shop_id: [course.title._id] };
    await both.root.delete('/api/shops/unassign', taken).expect(200);
    const before = screens.ana.heard.length;
    expect(before).toBeGreaterThanOrEqual(told);
    await close(both.root, await troubleOf(both.root, course.credential)).expect(200);
    for (const screen of [screens.bea, screens.admin, screens.otherAdmin])
      await hears(screen, { how: 'works' });
    await screens.ana.socket.settle();
    expect(screens.ana.heard.every(({ how }) => how === null)).toBe(true);
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
    expect(screens.bea.heard.every(({ how }) => how === null)).toBe(true);
  });
});
