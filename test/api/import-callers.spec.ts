import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { JobStateAnswer } from '@keyroster/contracts/dto';
import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { planUsers, runImport } from '../support/data/imports.js';
import { aProgram } from '../support/data/tokens.js';
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

/** Runs an import, does something while its password is hashed, and answers how the import ended. */
async function importedWhile(by: Session, role: string, meanwhile: () => Promise<unknown>) {
  const email = `new_${randomUUID()}`;
  const planned = await planUsers(by, `email,role\n${email},${role}\n`);
  const hasher = app.get(PasswordHasher);
  const hash = hasher.hash.bind(hasher);
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  const hashing = jest.spyOn(hasher, 'hash').mockImplementationOnce(async (password) => {
    await waits;
    return hash(password);
  });
  const { job } = await answerOf<JobStateAnswer>(runImport(by, planned), 202);
  await until(2_000, () => hashing.mock.calls.length > 0);
  await meanwhile();
  goOn();
  const jobs = app.database.collection('jobs');
  const _id = new Types.ObjectId(job._id);
  let end = await jobs.findOne({ _id });
  for (; end?.['state'] === 'running' || end?.['state'] === 'written'; end = await jobs.findOne({ _id }));
  const made = await app.database.collection('users').countDocuments({ email });
  return { state: end?.['state'] as string, message: end?.['message'] as string, made };
}

describe('an import whose admin meanwhile', () => {
  const failed = { state: 'failed', message: SERVER_TEXTS.callerOut, made: 0 };

  it('lost the role fails, and says why', async () => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    const demote = () => root.post('/api/users/update', { id: admin.user._id, role: 'member' }).expect(200);
    expect(await importedWhile(admin, 'admin', demote)).toEqual(failed);
  });

  it('was deleted fails, and says why', async () => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    const remove = () => root.delete(`/api/users/${admin.user._id}`).expect(200);
    expect(await importedWhile(admin, 'admin', remove)).toEqual(failed);
  });

  it('logged out goes on', async () => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    const leave = () => admin.post('/api/users/logout').expect(200);
    expect(await importedWhile(admin, 'admin', leave)).toMatchObject({ state: 'done', made: 1 });
  });
});

describe('an import of a program', () => {
  it('fails where its token was removed meanwhile', async () => {
    const { _id, calls } = await aProgram(root);
    const remove = () => root.post('/api/tokens/remove', { id: _id }).expect(200);
    const message = SERVER_TEXTS.callerTokenGone;
    expect(await importedWhile(calls, 'member', remove)).toEqual({ state: 'failed', message, made: 0 });
  });

  it('goes on where it is there', async () => {
    const { calls } = await aProgram(root);
    expect(await importedWhile(calls, 'member', () => Promise.resolve())).toMatchObject({
      state: 'done',
      made: 1,
    });
  });
});
