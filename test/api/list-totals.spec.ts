import type { UserListAnswer } from '@keyroster/contracts/dto';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { answerOf } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const LIST = '/api/users/false';

let app: TestApp;
let root: Session;

const ask = (query: string) => answerOf<UserListAnswer>(root.get(`${LIST}${query}`));

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());

describe.each(['', '?q=member', '?q=member&sort=email', '?sort=-email'])('the list of users %s', (query) => {
  beforeEach(async () => {
    for (const name of ['one', 'two', 'three'])
      await Session.as(app, 'member', { email: `member_${name}_${Math.random().toString(36).slice(2, 8)}` });
  });
  afterEach(() => jest.restoreAllMocks());

  it('counts the rows that it holds, while memory has not heard yet of a user whom another process deleted', async () => {
    const { users } = await ask('?q=member');
    jest.spyOn(app.get(UserRoster), 'remove').mockImplementation(() => undefined);
    await app.database.collection('users').deleteOne({ email: users[0]?.email ?? '' });
    const list = await ask(query);
    expect(list.total).toBe(list.users.length);
  });

  it('counts the rows that it holds, while memory has not heard yet of a user whom another process made', async () => {
    const stored = await app.database.collection('users').findOne({ role: 'member' });
    jest.spyOn(app.get(UserRoster), 'put').mockImplementation(() => undefined);
    const { _id, ...fields } = stored ?? {};
    expect(_id).toBeDefined();
    const seq = 1_000_000 + Math.floor(Math.random() * 1_000_000);
    await app.database.collection('users').insertOne({ ...fields, email: `member_new_${seq}`, seq });
    const list = await ask(query);
    expect(list.total).toBe(list.users.length);
  });
});
