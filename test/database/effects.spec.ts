import { Types } from 'mongoose';
import { aUser } from '@keyroster/testing';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import type { Caller } from '../../backend/src/common/access/caller.js';
import { Leases } from '../../backend/src/database/leases.js';
import { JobsRepository } from '../../backend/src/modules/record/imports/jobs/jobs.repository.js';
import { Jobs } from '../../backend/src/modules/record/imports/jobs/jobs.service.js';
import { until } from '../support/checks/until.js';

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));
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

/** Work that lasts until it is ended. */
function lasting() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = jest.fn(() => ended);
  return { work, end: () => end() };
}

it('a lease has one holder, in the same process too', async () => {
  const leases = app.get(Leases);
  const first = lasting();
  const holding = leases.hold('some_work', first.work);
  await until(1_000, () => first.work.mock.calls.length === 1);
  const second = jest.fn(() => Promise.resolve());
  await expect(leases.hold('some_work', second)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(second).not.toHaveBeenCalled();
  first.end();
  await holding;
  await leases.hold('some_work', second);
  expect(second).toHaveBeenCalledTimes(1);
});

it('a job that begins while it is looked for lost ones is not taken for one', async () => {
  const caller = {
    user_id: String(new Types.ObjectId()),
    username: 'x',
    role: 'admin',
    session_id: '',
  } as Caller;
  const id = new Types.ObjectId();
  const { work, end } = lasting();
  const repository = app.get(JobsRepository);
  const goingOn = repository.goingOn.bind(repository);
  const looks = jest.spyOn(repository, 'goingOn').mockImplementationOnce(async () => {
    await app.get(Jobs).start(id, 1, caller, work);
    return goingOn();
  });
  const leases = jest.spyOn(app.get(Leases), 'hold');
  app.get(Jobs).wake();
  await until(10_000, () => looks.mock.calls.length >= 2);
  // Its own alone, of jobs.
  expect(leases.mock.calls.filter(([name]) => name.startsWith('job:'))).toHaveLength(1);
  const stored = await app.database.collection('jobs').findOne({ _id: id });
  expect(stored).toMatchObject({ state: 'running' });
  end();
});
