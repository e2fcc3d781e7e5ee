import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { unavailable } from '../../backend/src/common/errors/app-error.js';
import { UsersRepository } from '../../backend/src/modules/people/users/users.repository.js';
import { planUsers, runImport } from '../support/data/imports.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

/** Written in ten pieces, each of which takes a moment here. */
const USERS = 500;
const PIECES = 10;
const PIECE_MS = 100;

jest.setTimeout(60_000);

type Insert = UsersRepository['insertEach'];

/** Stops an app during an import; returns how long that took, the pieces written, and what is left. */
async function stoppedWhileWriting(insertAs: (insert: Insert) => Insert) {
  const app = await TestApp.start();
  const root = await Session.root(app);
  const marks = randomUUID();
  const rows = Array.from({ length: USERS }, (_, place) => `new_${place}_${marks}`);
  const planned = await planUsers(root, `email\n${rows.join('\n')}\n`);
  const users = app.get(UsersRepository);
  const insert = users.insertEach.bind(users);
  const writing = jest.spyOn(users, 'insertEach').mockImplementation(insertAs(insert));
  await runImport(root, planned).expect(202);
  await until(20_000, () => writing.mock.calls.length > 0);
  const since = performance.now();
  await app.stop({ keepData: true });
  const took = performance.now() - since;

  const next = await TestApp.start({ MONGODB_URI: app.uri });
  const made = await next.database.collection('users').countDocuments({ email: RegExp(marks) });
  const [job] = await next.database.collection('jobs').find().toArray();
  await next.stop();
  return { took, pieces: writing.mock.calls.length, made, message: job?.['message'] as string };
}

it('a process that stops while an import is being written ends it at its next piece, whole, and waits for none that hangs', async () => {
  let fail = (): void => undefined;
  const hanging = new Promise<never>((_, reject) => (fail = () => reject(unavailable())));
  const [slow, stuck] = await Promise.all([
    stoppedWhileWriting((insert) => async (...given) => {
      await delay(PIECE_MS);
      return insert(...given);
    }),
    stoppedWhileWriting(() => () => hanging),
  ]);
  fail();
  expect(slow).toMatchObject({ made: 0, message: SERVER_TEXTS.jobLost });
  expect(slow.pieces).toBeLessThan(PIECES);
  expect(stuck.made).toBe(0);
  // A stop gives unfinished work a limited time.
  expect(stuck.took).toBeLessThan(6_000);
});
