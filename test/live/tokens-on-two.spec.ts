import { SESSION_END_MESSAGES } from '@keyroster/contracts';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { Session } from '../support/app/session.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { resetActivity } from '../support/sockets/activity.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { aProgram, type Program } from '../support/data/tokens.js';

/** A busy machine of tests gets more than a person would wait. */
const ENDED_WITHIN_MS = 2_000;
const LIST = '/api/shops';
const DAY_MS = 24 * 3_600_000;

jest.setTimeout(60_000);

let both: TwoProcesses;
let root: Session;

type End = (program: Program, maker: Session) => Promise<unknown>;

const ENDS: Array<[string, End]> = [
  ['its removal', ({ _id }) => root.post('/api/tokens/remove', { id: _id }).expect(200)],
  ["its maker's deletion", (_, { user }) => root.delete(`/api/users/${user._id}`).expect(200)],
  [
    "its maker's loss of the role",
    (_, { user }) => root.post('/api/users/update', { id: user._id, role: 'member' }).expect(200),
  ],
  [
    'its expiry',
    () => {
      for (const app of [both.one, both.other]) app.turnClock(DAY_MS);
      return Promise.resolve();
    },
  ],
];

async function expectEnded({ calls }: Program, ...sockets: LiveSocket[]): Promise<void> {
  await until(ENDED_WITHIN_MS, () => sockets.every(({ isOpen }) => !isOpen));
  for (const { ends } of sockets) expect(ends).toMatchObject([{ code: 'logout' }]);
  for (const app of [both.one, both.other]) {
    await refused(calls.on(app).get(LIST), 401, { code: 'UNAUTHENTICATED' });
  }
}

function holdsEitherWay(): void {
  it.each(ENDS)('%s ends it on both at once, its sockets too', async (_, end) => {
    const maker = await Session.as(both.one, 'admin');
    const program = await aProgram(maker, ['activity.watch', 'titles.read'], { expires_days: 1 });
    const { calls } = program;
    // Known to both, and at once on the one that didn't make it.
    await calls.on(both.other).get(LIST).expect(200);
    await calls.get(LIST).expect(200);
    const sockets = [await calls.socket(), await calls.on(both.other).socket()];
    await end(program, maker);
    await expectEnded(program, ...sockets);
  });

  it('a role that comes back brings it back on neither', async () => {
    const maker = await Session.as(both.one, 'admin');
    const program = await aProgram(maker, ['titles.read']);
    const { _id: id } = maker.user;
    await program.calls.on(both.other).get(LIST).expect(200);
    await root.post('/api/users/update', { id, role: 'member' }).expect(200);
    await root.on(both.other).post('/api/users/update', { id, role: 'admin' }).expect(200);
    await expectEnded(program);
  });
}

describe('with nothing but one database', () => {
  beforeAll(() => start(false));
  afterEach(turnBack);
  afterAll(() => both.stop());

  holdsEitherWay();

  describe('a socket of a program', () => {
    it('is refused without activity.watch, and with a token that is none', async () => {
      const { token } = await aProgram(root, ['users.manage']);
      const { url } = both.one;
      expect(await LiveSocket.refusal(url, { auth: { token } })).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
      });
      const none = `kr_${'A'.repeat(43)}`;
      expect(await LiveSocket.refusal(url, { auth: { token: none } })).toMatchObject({
        statusCode: 401,
        code: 'UNAUTHENTICATED',
      });
    });

    it('is refused from where its token is not bound to', async () => {
      const { token, calls } = await aProgram(root, ['activity.watch'], { addresses: ['192.0.2.0/24'] });
      const { url } = both.one;
      const elsewhere = { auth: { token }, headers: { 'x-forwarded-for': '198.51.100.1' } };
      expect(await LiveSocket.refusal(url, elsewhere)).toMatchObject({ statusCode: 401 });
      const there = await calls.socket({ headers: { 'x-forwarded-for': '192.0.2.9' } });
      expect(there.isOpen).toBe(true);
      there.close();
    });

    it("is an admin's screen: it watches, and pings for nobody", async () => {
      const { calls } = await aProgram(root, ['activity.watch']);
      const screen = await calls.socket();
      await screen.watch();
      const member = await Session.as(both.one, 'member');
      await resetActivity(root, member);
      await (await member.socket()).ping();
      await screen.deltaOf(member.user, ENDED_WITHIN_MS);
      expect(await screen.ping()).toMatchObject({ statusCode: 403 });
      screen.close();
    });

    it('takes no place of its maker, and outlives their sessions', async () => {
      const maker = await Session.as(both.one, 'admin');
      const { calls } = await aProgram(maker, ['activity.watch']);
      const own = await maker.socket();
      const screen = await calls.socket();
      await maker.post('/api/users/logout').expect(200);
      await until(ENDED_WITHIN_MS, () => !own.isOpen);
      expect(own.ends).toMatchObject([{ message: SESSION_END_MESSAGES.logout }]);
      await screen.watch();
      screen.close();
    });
  });
});

describe('joined by Redis', () => {
  beforeAll(() => start(true));
  afterEach(turnBack);
  afterAll(() => both.stop());

  holdsEitherWay();
});

async function start(withRedis: boolean): Promise<void> {
  both = await TwoProcesses.start({ withRedis });
  root = both.root;
}

async function turnBack(): Promise<void> {
  for (const app of [both.one, both.other]) app.turnClock(0);
  // Its session may have been over by the other clock.
  root = await Session.root(both.one);
}
