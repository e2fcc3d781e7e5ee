import type { mongo } from 'mongoose';
import type { Test } from 'supertest';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { aCourse, aTitle, assign } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const CALLS = 10;
/** What a login asks for outside of its transaction. */
const OF_LOGIN = / (throttles|login_tries|block_tries|known_addresses|second_factors)$/;

let app: TestApp;
let root: Session;

withApp(
  async (...begun) => {
    [app] = begun;
    root = await begun[1].confirmed();
  },
  { METRICS_PORT: '0' },
);

/** Beside the call others' logins may still be written down: only a login counts those. */
async function commandsOf(call: () => Test, status: number, beside?: RegExp): Promise<string[]> {
  const client = app.get(DatabaseConnection).connection.getClient();
  const commands: Array<{ text: string; transaction: string }> = [];
  const listener = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    const target: unknown = command[commandName];
    commands.push({
      text: typeof target === 'string' ? `${commandName} ${target}` : commandName,
      transaction: JSON.stringify([command['lsid'], command['txnNumber']]),
    });
  };
  client.on('commandStarted', listener);
  const answer = await call();
  client.off('commandStarted', listener);
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  // The audit is sealed in a transaction of its own. What runs by itself beside a call has none.
  const sealing = commands.filter(({ text }) => text.includes('audit_chain')).map((each) => each.transaction);
  const own = commands.find(
    ({ text, transaction }) => text === 'commitTransaction' && !sealing.includes(transaction),
  );
  return commands
    .filter(({ text, transaction }) => transaction === own?.transaction || beside?.test(text))
    .map(({ text }) => text);
}

/** The median of ten calls, made one after the other. */
async function medianOf(call: (turn: number) => Test, status = 200, beside?: RegExp): Promise<string[]> {
  const all: string[][] = [];
  for (let turn = 0; turn < CALLS; turn += 1) all.push(await commandsOf(() => call(turn), status, beside));
  return all.sort((a, b) => a.length - b.length)[CALLS / 2] ?? [];
}

const many = (role: string) => Promise.all(Array.from({ length: CALLS }, () => Session.as(app, role)));
const of = <T>(all: readonly T[], turn: number): T => all[turn] as T;

it('a login', async () => {
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  const commands = await medianOf(
    () => root.post('/api/users/login', { email: member.user.email, password: member.password }),
    200,
    OF_LOGIN,
  );
  expect(commands.length).toBeLessThanOrEqual(16);
});

it('an edit of one field', async () => {
  const member = await Session.as(app, 'member');
  const commands = await medianOf((turn) =>
    root.post('/api/users/update', { id: member.user._id, observation: `note ${turn}` }),
  );
  expect(commands.length).toBeLessThanOrEqual(5);
});

it('a lock of somebody signed in', async () => {
  const members = await many('member');
  const commands = await medianOf((turn) =>
    root.post('/api/users/lock', { id: of(members, turn).user._id, value: true }),
  );
  expect(commands.length).toBeLessThanOrEqual(9);
});

it('a renewal', async () => {
  const members = await many('member');
  const commands = await medianOf(
    (turn) => root.post('/api/renewals', { user_id: of(members, turn).user._id, days: 30 }),
    201,
  );
  expect(commands.length).toBeLessThanOrEqual(14);
});

it('assigning a title', async () => {
  const [title, members] = [await aTitle(root), await many('member')];
  const commands = await medianOf((turn) => assign(root, of(members, turn).user, title));
  expect(commands.length).toBeLessThanOrEqual(8);
});

it('an edit of a credential', async () => {
  const { credential } = await aCourse(root);
  const commands = await medianOf((turn) =>
    root.post('/api/products/update', { id: credential._id, password: `secret ${turn}` }),
  );
  expect(commands.length).toBeLessThanOrEqual(11);
});
