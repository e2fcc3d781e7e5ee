import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { JobStateAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { planUsers, runImport, csvOf, imported } from '../support/data/imports.js';
import { aProgram } from '../support/data/tokens.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { PlansRepository } from '../../backend/src/modules/record/plans/plans.repository.js';
import { UndoRepository } from '../../backend/src/modules/record/changes/undo/undo.repository.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { tooBusy, unavailable } from '../../backend/src/common/errors/app-error.js';
import { Leases } from '../../backend/src/database/leases.js';

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));
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

const demote = ({ user }: Session) =>
  root.post('/api/users/update', { id: user._id, role: 'member' }).expect(200);

async function isLocked({ user }: Session): Promise<boolean | undefined> {
  const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false').query({ q: user.email }));
  return users.find(({ _id }) => _id === user._id)?.is_locked;
}

describe('whoever loses the role while it goes on', () => {
  it('runs no plan', async () => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const plan = await planned(admin, 'users.lock', [member.user._id]);
    const plans = app.get(PlansRepository);
    const take = plans.take.bind(plans);
    jest.spyOn(plans, 'take').mockImplementationOnce(async (...given) => {
      const taken = await take(...given);
      await demote(admin);
      return taken;
    });
    await refused(runPlan(admin, plan), 401, { code: 'SESSION_ENDED' });
    expect(await isLocked(member)).toBe(false);
  });

  it('takes nothing back', async () => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const lock = { id: member.user._id, value: true };
    const undo = undoOf(await root.post('/api/users/lock', lock).expect(200));
    const undos = app.get(UndoRepository);
    const take = undos.take.bind(undos);
    jest.spyOn(undos, 'take').mockImplementationOnce(async (...given) => {
      const taken = await take(...given);
      await demote(admin);
      return taken;
    });
    await refused(takeBack(admin, undo), 401, { code: 'SESSION_ENDED' });
    expect(await isLocked(member)).toBe(true);
  });
});

const aPlan = () => planUsers(root, `email\nnew_${randomUUID()}\n`);

describe('an import of users', () => {
  it('waits while logins leave no place to hash a password in', async () => {
    const planned = await aPlan();
    jest.spyOn(app.get(PasswordHasher), 'hash').mockRejectedValueOnce(tooBusy());
    expect(await imported(root, planned)).toMatchObject({ state: 'done', done: 1 });
  });

  it('that could not begin can be begun again', async () => {
    const planned = await aPlan();
    jest.spyOn(app.get(Leases), 'hold').mockRejectedValueOnce(unavailable());
    await runImport(root, planned).expect(503);
    expect(await imported(root, planned)).toMatchObject({ state: 'done', done: 1 });
    await runImport(root, planned).expect(404);
  });
});

describe('the report of an import', () => {
  it('is asked for by HEAD without using up the passwords that were made', async () => {
    const planned = await aPlan();
    await imported(root, planned);
    const path = `/api/import/${planned.plan.id}/report`;
    const answer = await fetch(`${app.url}${path}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${root.token}` },
    });
    expect(answer.status).toBe(200);
    expect(await csvOf(root.get(path))).toMatch(/,password\r\n/);
    expect(await csvOf(root.get(path))).not.toMatch(/,password\r\n/);
  });
});
