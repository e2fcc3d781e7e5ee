import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { aUser } from '@keyroster/testing';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const failing = (): never => {
  throw new Error('an effect failed');
};

it('an effect that throws neither skips the others nor undoes what was committed', async () => {
  const transactions = app.get(Transactions);
  const told: string[] = [];
  const result = await transactions.run(async () => {
    transactions.afterCommit(() => told.push('before'));
    transactions.afterCommit(failing);
    transactions.afterCommit(() => told.push('after'));
    await app.database.collection('effects').insertOne({ isThere: true });
    return 'committed';
  });
  expect(result).toBe('committed');
  expect(told).toEqual(['before', 'after']);
});

it('a change whose news fails is answered as what it is: done', async () => {
  jest.spyOn(app.get(UserRoster), 'put').mockImplementation(failing);
  const payload = aUser();
  await root.post('/api/users/register', payload).expect(201);
  expect(await app.database.collection('users').countDocuments({ email: payload.email })).toBe(1);
});
