import { setTimeout as delay } from 'node:timers/promises';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { mongo } from 'mongoose';
import { RenewalsRepository } from '../../backend/src/modules/people/renewals/ledger/renewals.repository.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { registered } from '../support/data/renewals.js';

type Read = (this: RenewalsRepository) => ReturnType<RenewalsRepository['everything']>;
const everything = Reflect.get(RenewalsRepository.prototype, 'everything') as Read;
const LONG_MS = 300;

let app: TestApp | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await app?.stop();
});

/** Whoever reads the whole ledger has to pass this first, each time. */
function readsAfter(...gates: Array<() => Promise<void>>): void {
  jest.spyOn(RenewalsRepository.prototype, 'everything').mockImplementation(async function* (
    this: RenewalsRepository,
  ) {
    await gates.shift()?.();
    yield* everything.call(this);
  });
}

/** A server that starts upon one user whom it has not heard of. */
async function started(): Promise<Session> {
  app = await TestApp.start();
  const admin = await Session.root(app);
  await registered(admin);
  return admin;
}

const made = async (admin: Session): Promise<number> => {
  const answer = await admin.get('/api/reports').expect(200);
  return (answer.body as ReportAnswer).sums.new;
};

it('the server is ready before the ledger is read; a report waits until it is', async () => {
  let open = (): void => undefined;
  readsAfter(() => new Promise((resolve) => (open = resolve)));
  const admin = await started();
  const answered = jest.fn();
  const report = made(admin).finally(answered);
  await delay(LONG_MS);
  expect(answered).not.toHaveBeenCalled();
  open();
  expect(await report).toBe(1);
});

it('a read that failed at the start is made good by the first report', async () => {
  readsAfter(() => Promise.reject(new mongo.MongoNetworkError('away')));
  expect(await made(await started())).toBe(1);
});

it('a report beside a read that fails says to come again, and the next one has it', async () => {
  let fail = (): void => undefined;
  readsAfter(
    () => new Promise((_resolve, reject) => (fail = () => reject(new mongo.MongoNetworkError('away')))),
  );
  const admin = await started();
  const report = admin.get('/api/reports').then(({ status }) => status);
  await delay(LONG_MS);
  fail();
  expect(await report).toBe(503);
  expect(await made(admin)).toBe(1);
});
