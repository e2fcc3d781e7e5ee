import { randomBytes } from 'node:crypto';
import type { Test } from 'supertest';
import type { SessionListAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const CHECK = '/api/verify-token';
const REPLACED = 'Signed in on another device';

let app: TestApp;
let root: Session;

const tokenOf = ({ body }: { body: unknown }): string => (body as TokenAnswer).token;

const taken = async (session: Session): Promise<Session> =>
  session.with(tokenOf(await session.post('/api/users/takeback').expect(200)));

const logIn = (session: Session, more: object = {}): Test => {
  const { user, password } = session;
  return session.with('').post('/api/users/login', { email: user.email, password, ...more });
};

const inBrowser = async (session: Session, device_id: string): Promise<Session> =>
  session.with(tokenOf(await logIn(session, { device_id }).expect(200)));

const aDevice = (): string => randomBytes(16).toString('hex');

const edit = ({ user }: Session, change: object) =>
  root.post('/api/users/update', { id: user._id, ...change }).expect(200);

const sessionsOf = async ({ user }: Session) =>
  (await answerOf<SessionListAnswer>(root.get(`/api/users/sessions/${user._id}`))).sessions;

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback' });
  root = await Session.root(app);
});
afterAll(() => app.stop());

describe('a browser', () => {
  it('has one session of a user, below the limit too, and takes no place of another while one is free', async () => {
    const elsewhere = await Session.as(app, 'member', { usageLimit: 3 });
    const id = aDevice();
    const before = await inBrowser(elsewhere, id);
    const now = await inBrowser(elsewhere, id.toUpperCase());
    await refused(before.get(CHECK), 401, { message: REPLACED });
    await elsewhere.get(CHECK).expect(200);
    await now.get(CHECK).expect(200);
    expect(await sessionsOf(elsewhere)).toHaveLength(2);
  });

  it('with one place takes it from itself, not from the oldest of the limit', async () => {
    const oldest = await Session.as(app, 'member', { usageLimit: 2 });
    const id = aDevice();
    await inBrowser(oldest, id);
    await inBrowser(oldest, id);
    await oldest.get(CHECK).expect(200);
    await inBrowser(oldest, aDevice());
    await refused(oldest.get(CHECK), 401, { message: REPLACED });
  });

  it('ends no session of anybody else, and any number where there is no limit', async () => {
    const id = aDevice();
    const one = await Session.as(app, 'member');
    const other = await Session.as(app, 'member', { usageLimit: 0 });
    const ones = await inBrowser(one, id);
    const others = await inBrowser(other, id);
    await ones.get(CHECK).expect(200);
    await inBrowser(other, id);
    await refused(others.get(CHECK), 401);
    await other.get(CHECK).expect(200);
  });

  it('is known by its PIN login and by its handshake too', async () => {
    const id = aDevice();
    const member = await Session.as(app, 'member', { usageLimit: 5 });
    const socket = await member.socket({ auth: { token: member.token, device_id: id } });
    await socket.ping();
    await socket.settle();
    const pin = { username: member.user.email, password: member.password, device_id: id };
    const byPin = member.with(tokenOf(await member.with('').post('/api/users/userlogin', pin).expect(200)));
    await refused(member.get(CHECK), 401, { message: REPLACED });
    await byPin.get(CHECK).expect(200);
  });

  it('keeps its id when it takes its place back', async () => {
    const id = aDevice();
    const member = await Session.as(app, 'member', { usageLimit: 1 });
    const lost = await inBrowser(member, id);
    await member.again();
    const again = await taken(lost);
    await edit(member, { usageLimit: 9 });
    await inBrowser(member, id);
    await refused(again.get(CHECK), 401, { message: REPLACED });
  });

  it.each(['', 'abc', 'g'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), 5, null, { a: 1 }])(
    'is not called %j',
    async (device_id) => {
      const member = await Session.as(app, 'member');
      const { email } = member.user;
      const faulty = { code: 'VALIDATION' } as const;
      await refused(logIn(member, { device_id }), 400, faulty);
      const pin = { username: email, password: member.password, device_id };
      await refused(member.with('').post('/api/users/userlogin', pin), 400, faulty);
      const auth = { token: member.token, device_id };
      expect(await LiveSocket.refusal(app.url, { auth })).toMatchObject({
        statusCode: 400,
        field: 'device_id',
      });
      const bad = { token: 'bad', device_id };
      expect(await LiveSocket.refusal(app.url, { auth: bad })).toMatchObject({ statusCode: 401 });
    },
  );
});
