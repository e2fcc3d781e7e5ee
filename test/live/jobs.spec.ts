/**
 * An import takes as long as hashing its passwords, which therefore has its real cost.
 * @jest-environment-options {"hasQuickHashes": false}
 */
import { JOB_NEWS_EVERY_MS, type JobChanged } from '@keyroster/contracts';
import type { JobStateAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { aName } from '../support/data/courses.js';
import { endOf, planUsers, runImport } from '../support/data/imports.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

/** Hashing their passwords takes the fastest machine well over a second. */
const USERS = 120;
let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

function jobsOn({ client }: LiveSocket): JobChanged[] {
  const heard: JobChanged[] = [];
  client.on('job:changed', (news) => heard.push(news));
  return heard;
}

it('is told to each screen of the admin whose it is, at most five times a second, and to nobody else', async () => {
  const own = [await admin.socket(), await admin.socket()];
  const others = [
    await (await Session.as(app, 'admin')).socket(),
    await (await Session.as(app, 'member')).socket(),
  ];
  const [told = [], toldToo] = own.map(jobsOn);
  const heard = others.map(jobsOn);
  const emails = Array.from({ length: USERS }, () => aName('new'));
  const planned = await planUsers(admin, `email\n${emails.join('\n')}\n`);
  const from = performance.now();
  const { job } = await answerOf<JobStateAnswer>(runImport(admin, planned), 202);
  expect(job).toEqual({ _id: job._id, state: 'running', done: 0, total: USERS, message: '' });
  const end = await endOf(admin, job);
  expect(end).toMatchObject({ state: 'done', done: USERS, total: USERS, message: `${USERS} users imported` });
  await until(5_000, () => told.at(-1)?.job.state === 'done');

  expect(told.at(-1)?.job).toEqual(end);
  expect(toldToo?.map((news) => news.job)).toEqual(told.map((news) => news.job));
  expect(told.length).toBeGreaterThan(3);
  const done = told.map((news) => news.job.done);
  expect(done).toEqual([...done].sort((one, other) => one - other));
  // One at once, and one for each interval; late packets may arrive together.
  expect(told.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - from) / JOB_NEWS_EVERY_MS));
  await Promise.all(others.map((socket) => socket.settle()));
  expect(heard).toEqual([[], []]);
  for (const socket of [...own, ...others]) socket.close();
});

it('says when it failed, and why', async () => {
  const socket = await admin.socket();
  const told = jobsOn(socket);
  const name = aName('Late');
  const emails = Array.from({ length: USERS }, () => aName('new'));
  const planned = await planUsers(admin, `email\n${[...emails, name].join('\n')}\n`);
  const { job } = await answerOf<JobStateAnswer>(runImport(admin, planned), 202);
  // While passwords are hashed, before anything is written.
  await admin.post('/api/users/register', { email: name, password: 'secret' }).expect(201);
  const end = await endOf(admin, job);
  expect(end).toMatchObject({ state: 'failed', message: 'Meanwhile something changed: look at it again' });
  expect(end).not.toHaveProperty('undo');
  await until(5_000, () => told.at(-1)?.job.state === 'failed');
  expect(told.at(-1)?.job).toEqual(end);
  const made = await app.database.collection('users').countDocuments({ email: { $in: emails } });
  expect(made).toBe(0);
  await runImport(admin, planned).expect(404);
  socket.close();
});
