import request, { type Test } from 'supertest';
import type { UserChangedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { logIn, Session } from '../support/app/session.js';
import { statuses } from '../support/checks/statuses.js';
import { TestApp } from '../support/app/test-app.js';

const ROUNDS = 3;

interface Admin {
  id: string;
  token: string;
}

let app: TestApp;
let admin: Admin;

const as = ({ token }: Admin) => {
  const authorize = (call: Test) => call.auth(token, { type: 'bearer' });
  return {
    get: (path: string) => authorize(request(app.url).get(path)),
    post: (path: string, body: object) => authorize(request(app.url).post(path)).send(body),
    delete: (path: string) => authorize(request(app.url).delete(path)),
  };
};

const anotherAdmin = async (): Promise<Admin> => {
  const payload = aUser({ role: 'admin' });
  const { user } = await answerOf<UserChangedAnswer>(as(admin).post('/api/users/register', payload), 201);
  return { id: user._id, token: await logIn(app, payload.email, payload.password) };
};

const adminsSeenBy = async (survivor: Admin): Promise<string[]> => {
  const { users } = await answerOf<UserListAnswer>(as(survivor).get('/api/users/false'));
  return users.filter((user) => user.role === 'admin').map((user) => user._id);
};

beforeAll(async () => {
  app = await TestApp.start();
  const root = await Session.root(app);
  admin = { id: root.user._id, token: root.token };
});
afterAll(() => app.stop());

it.each<[string, (by: Admin, whom: Admin) => Test]>([
  ['demoting', (by, whom) => as(by).post('/api/users/update', { id: whom.id, role: 'member' })],
  ['deleting', (by, whom) => as(by).delete(`/api/users/${whom.id}`)],
])('leaves one of two admins who are %s each other', async (_, against) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const other = await anotherAdmin();
    const counts = await statuses([against(admin, other), against(other, admin)]);
    expect(counts[200]).toBe(1);
    if ((await as(admin).get('/api/users/false')).status !== 200) admin = other;
    expect(await adminsSeenBy(admin)).toEqual([admin.id]);
  }
});
