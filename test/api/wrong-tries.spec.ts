import type { mongo } from 'mongoose';
import { aUser } from '@keyroster/testing';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { setUpApp } from '../support/data/second-factor.js';

const TRIES = ['first', 'second', 'third', 'fourth', 'fifth', 'paused'];
/** Where logins read and write. */
const COLLECTIONS = [
  'throttles',
  'known_addresses',
  'login_tries',
  'block_tries',
  'users',
  'second_factors',
  'audit_entries',
];

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start({ METRICS_PORT: '0' });
  root = await Session.root(app);
});
afterAll(() => app.stop());

/** Audit entries are read and sealed, and users read again after a change, by whoever follows them later. */
const isOfTheCall = ({ commandName, command }: mongo.CommandStartedEvent): boolean =>
  COLLECTIONS.includes(String(command[commandName])) &&
  (command[commandName] !== 'audit_entries' || commandName === 'insert') &&
  !(command[commandName] === 'users' && JSON.stringify(command).includes('"$in"'));

/** What the database is asked for while a call is answered. */
async function askedDuring(call: () => Promise<unknown>): Promise<string[]> {
  const client = app.get(DatabaseConnection).connection.getClient();
  const asked: string[] = [];
  let ofThrottles = 0;
  const listener = (event: mongo.CommandStartedEvent): void => {
    if (!isOfTheCall(event)) return;
    asked.push(event.commandName);
    if (event.command[event.commandName] === 'throttles') ofThrottles += 1;
  };
  client.on('commandStarted', listener);
  await call();
  // A try that is held back doesn't wait for its count, which is a write and a read.
  await until(5_000, () => ofThrottles === 2);
  client.off('commandStarted', listener);
  return asked.sort();
}

const guess = (name: string, status: number) =>
  askedDuring(() => refused(root.post('/api/users/login', { email: name, password: 'guess' }), status));

it('asks the same of the database for a name that exists as for one that does not, at each wrong try', async () => {
  const { email } = aUser();
  await root.post('/api/users/register', aUser({ email })).expect(201);
  for (const nth of TRIES) {
    const status = nth === 'paused' ? 429 : 401;
    const known = await guess(email, status);
    expect(known.length).toBeGreaterThan(1);
    expect([nth, await guess('nobody_has_this_name', status)]).toEqual([nth, known]);
  }
});

it('asks the same of the database for a wrong code as for a wrong password and for a name that nobody has', async () => {
  app.stopClock();
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  const theirs = await setUpApp(app, member);
  const { email } = member.user;
  const { password } = member;
  const tries = [
    { email: 'nobody_has_this_name_either', password, code: theirs.code() },
    { email, password: 'guess', code: theirs.code() },
    { email, password, code: theirs.wrongCode() },
    { email, password, code: 'AAAA-BBBB-CCCC-DDDD' },
  ];
  const asked: string[][] = [];
  for (const body of tries)
    asked.push(await askedDuring(() => refused(root.post('/api/users/login', body), 401)));
  app.turnClock(0);
  for (const commands of asked) expect(commands).toEqual(asked[0]);
});
