import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { registered } from '../support/data/renewals.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const MOVED_WITHIN_MS = 2_000;

describe.each([
  ['joined by Redis', true],
  ['joined by their database alone', false],
])('a user who moves between supervisors on two processes %s', (_how, withRedis) => {
  let both: TwoProcesses;
  let screens: { session: Session; socket: LiveSocket }[];

  const screenOn = async (app: TwoProcesses['one'], session: Session) => {
    const socket = await session.on(app).socket();
    await socket.watch();
    return { session, socket };
  };

  beforeAll(async () => {
    both = await TwoProcesses.start({ withRedis });
    const [first, second] = [
      await Session.as(both.one, 'supervisor'),
      await Session.as(both.one, 'supervisor'),
    ];
    screens = await Promise.all([screenOn(both.one, first), screenOn(both.other, second)]);
  }, 60_000);
  afterAll(() => both.stop());

  it('leaves the screen of the first and stands on that of the second', async () => {
    const [first, second] = screens as [(typeof screens)[0], (typeof screens)[0]];
    const { _id } = await registered(both.root, { supervisor: first.session.user.email });
    await first.socket.deltaOf({ _id }, MOVED_WITHIN_MS);
    for (const { socket } of screens) socket.forget();
    await both.root.post('/api/users/update', { id: _id, supervisor: second.session.user.email }).expect(200);
    const added = await second.socket.deltaOf({ _id }, MOVED_WITHIN_MS);
    const removed = await first.socket.delta((delta) => delta.removed.includes(_id), MOVED_WITHIN_MS);
    expect([added.counts.total, removed.counts.total]).toEqual([1, 0]);
    for (const { socket } of screens) {
      await until(MOVED_WITHIN_MS, () =>
        socket.news.some(({ what, ids }) => what === 'users' && ids?.[0] === _id),
      );
    }
  });

  it('is nobody whom the other ever hears of', async () => {
    const [first, second] = screens as [(typeof screens)[0], (typeof screens)[0]];
    await second.socket.watch();
    for (const { socket } of screens) socket.forget();
    const { _id } = await registered(both.root, { supervisor: first.session.user.email });
    await both.root.post('/api/users/lock', { id: _id, value: true }).expect(200);
    await first.socket.delta(({ counts }) => counts.locked === 1, MOVED_WITHIN_MS);
    await second.socket.settle();
    expect([second.socket.deltas, second.socket.news]).toEqual([[], []]);
  });
});
