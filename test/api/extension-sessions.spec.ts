import request from 'supertest';
import type { SessionListAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const login = ({ user, password }: Session, more: object) =>
  request(app.url)
    .post('/api/users/login')
    .send({ email: user.email, password, ...more });
const inExtension = async (session: Session): Promise<Session> =>
  session.with((await answerOf<TokenAnswer>(login(session, { client: 'extension' }))).token);
const isOpen = async (session: Session) => (await session.get('/api/verify-token')).status === 200;
const clientsOf = async ({ get, user }: { get: Session['get']; user: Session['user'] }) =>
  (await answerOf<SessionListAnswer>(get(`/api/users/sessions/${user._id}`))).sessions.map(
    ({ client }) => client,
  );

it('takes no place beside pages, and no more of its own than the limit: the newest wins', async () => {
  const member = await Session.as(app, 'member', { usageLimit: 1 });
  const first = await inExtension(member);
  expect([await isOpen(member), await isOpen(first)]).toEqual([true, true]);
  const second = await inExtension(member);
  expect([await isOpen(member), await isOpen(first), await isOpen(second)]).toEqual([true, false, true]);
  const page = await member.again();
  expect([await isOpen(member), await isOpen(second), await isOpen(page)]).toEqual([false, true, true]);
});

it('comes back as what it was when its place is taken back', async () => {
  const member = await Session.as(app, 'member', { usageLimit: 1 });
  const first = await inExtension(member);
  const second = await inExtension(member);
  const { token } = await answerOf<TokenAnswer>(first.post('/api/users/takeback'));
  const back = member.with(token);
  expect([await isOpen(member), await isOpen(second), await isOpen(back)]).toEqual([true, false, true]);
  expect(await clientsOf({ get: (path) => back.get(path), user: member.user })).toEqual([
    'extension',
    'page',
  ]);
});
