import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVER_TEXTS, type JobChanged } from '@keyroster/contracts';
import type { JobAnswer, JobStateAnswer } from '@keyroster/contracts/dto';
import { unavailable } from '../../backend/src/common/errors/app-error.js';
import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import { UsersRepository } from '../../backend/src/modules/people/users/users.repository.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { endOf, planUsers, runImport } from '../support/data/imports.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

function jobsOn({ client }: LiveSocket): JobAnswer[] {
  const heard: JobAnswer[] = [];
  client.on('job:changed', ({ job }: JobChanged) => heard.push(job));
  return heard;
}

const newNames = (count: number): string[] => Array.from({ length: count }, () => `new_${randomUUID()}`);

const planOf = (names: string[]) => planUsers(admin, `email\n${names.join('\n')}\n`);

it('is told to each screen of the admin whose it is, and to nobody else', async () => {
  const own = [await admin.socket(), await admin.socket()];
  const others = [
    await (await Session.as(app, 'admin')).socket(),
    await (await Session.as(app, 'member')).socket(),
  ];
  const [told, toldOthers] = [own.map(jobsOn), others.map(jobsOn)];
  const { job } = await answerOf<JobStateAnswer>(runImport(admin, await planOf(newNames(3))), 202);
  expect(job).toEqual({ _id: job._id, state: 'running', done: 0, total: 3, message: '' });
  const end = await endOf(admin, job);
  expect(end).toMatchObject({ state: 'done', done: 3, total: 3, message: '3 users imported' });
  await until(5_000, () => told.every((jobs) => jobs.at(-1)?.state === 'done'));
  expect(told.map((jobs) => jobs.at(-1))).toEqual([end, end]);
  await Promise.all(others.map((socket) => socket.settle()));
  expect(toldOthers).toEqual([[], []]);
  for (const socket of [...own, ...others]) socket.close();
});

it('says when it failed, and why', async () => {
  const socket = await admin.socket();
  const told = jobsOn(socket);
  const [email = '', late = ''] = newNames(2);
  const planned = await planOf([email, late]);
  const hasher = app.get(PasswordHasher);
  const hash = hasher.hash.bind(hasher);
  // Passwords are hashed before anything is written.
  jest.spyOn(hasher, 'hash').mockImplementationOnce(async (password) => {
    await admin.post('/api/users/register', { email: late, password: 'secret' }).expect(201);
    return hash(password);
  });
  const { job } = await answerOf<JobStateAnswer>(runImport(admin, planned), 202);
  const end = await endOf(admin, job);
  expect(end).toMatchObject({ state: 'failed', message: 'Meanwhile something changed: look at it again' });
  expect(end).not.toHaveProperty('undo');
  await until(5_000, () => told.at(-1)?.state === 'failed');
  expect(told.at(-1)).toEqual(end);
  expect(await app.database.collection('users').countDocuments({ email })).toBe(0);
  await runImport(admin, planned).expect(404);
  socket.close();
});

describe('a process that stops while an import is being written', () => {
  /** Written in ten pieces. */
  const USERS = 500;

  type Insert = UsersRepository['insertEach'];

  /** Stops an app during an import. Returns how long the stop took, the pieces written and what the import left. */
  async function stoppedWhileWriting(insertAs: (insert: Insert) => Insert) {
    const stopping = await TestApp.start();
    const root = await Session.root(stopping);
    const names = newNames(USERS);
    const planned = await planUsers(root, `email\n${names.join('\n')}\n`);
    const users = stopping.get(UsersRepository);
    const insert = users.insertEach.bind(users);
    const writing = jest.spyOn(users, 'insertEach').mockImplementation(insertAs(insert));
    await runImport(root, planned).expect(202);
    await until(20_000, () => writing.mock.calls.length > 0);
    const since = performance.now();
    await stopping.stop({ keepData: true });
    const took = performance.now() - since;

    const next = await TestApp.start({ MONGODB_URI: stopping.uri });
    const made = await next.database.collection('users').countDocuments({ email: { $in: names } });
    const [job] = await next.database.collection('jobs').find().toArray();
    await next.stop();
    return { took, pieces: writing.mock.calls.length, made, message: job?.['message'] as string };
  }

  it('ends it at its next piece, whole, and waits for none that hangs', async () => {
    let fail = (): void => undefined;
    const hanging = new Promise<never>((_, reject) => (fail = () => reject(unavailable())));
    const [slow, stuck] = await Promise.all([
      stoppedWhileWriting((insert) => async (...given) => {
        await delay(100);
        return insert(...given);
      }),
      stoppedWhileWriting(() => () => hanging),
    ]);
    fail();
    expect(slow).toMatchObject({ made: 0, message: SERVER_TEXTS.jobLost });
    expect(slow.pieces).toBeLessThan(10);
    expect(stuck.made).toBe(0);
    // A stop gives unfinished work a limited time.
    expect(stuck.took).toBeLessThan(6_000);
  }, 60_000);
});
