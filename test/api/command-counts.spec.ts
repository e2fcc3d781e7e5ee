import type { mongo } from 'mongoose';
import type { Test } from 'supertest';
import { currentContext } from '../../backend/src/common/context/request-context.js';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { aCourse, aTitle, assign } from '../support/data/courses.js';
import { logInWith } from '../support/data/second-factor.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';

const CALLS = 5;

let app: TestApp;
let root: Session;

/** All commands of the file, because a call may come while the audit is being sealed. */
const heard: Array<{ text: string; transaction: string | null; context: unknown }> = [];

withApp(
  async (...begun) => {
    [app] = begun;
    root = await begun[1].confirmed();
    const client = app.get(DatabaseConnection).connection.getClient();
    client.on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
      const target: unknown = command[commandName];
      const { lsid, txnNumber } = command;
      heard.push({
        text: typeof target === 'string' ? `${commandName} ${target}` : commandName,
        transaction: txnNumber === undefined ? null : JSON.stringify([lsid, txnNumber]),
        context: currentContext(),
      });
    });
  },
  { METRICS_PORT: '0' },
);

/** The database commands of a call up to its commit or answer, without sealing the audit and sending news. */
async function commandsOf(call: () => Test, status: number): Promise<string[]> {
  const begun = heard.length;
  const answer = await call();
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  const commands = heard.slice(begun);
  const sealing = heard.filter(({ text }) => text.includes('audit_chain')).map((each) => each.transaction);
  const isSealing = ({ text, transaction }: (typeof heard)[number]): boolean =>
    text === 'find audit_entries' || (transaction !== null && sealing.includes(transaction));
  const end = commands.findIndex((each) => each.text === 'commitTransaction' && !isSealing(each));
  // A call that only reads has no commit: its context is the first one.
  const { context } = commands[end] ?? commands.find((each) => each.context !== undefined) ?? {};
  return commands
    .slice(0, end < 0 ? undefined : end + 1)
    .filter((each) => each.context === context && !isSealing(each))
    .map(({ text }) => text);
}

/** The median of a few consecutive calls. */
async function medianOf(call: (turn: number) => Test, status = 200): Promise<string[]> {
  const all: string[][] = [];
  for (let turn = 0; turn < CALLS; turn += 1) all.push(await commandsOf(() => call(turn), status));
  return all.sort((a, b) => a.length - b.length)[Math.floor(CALLS / 2)] ?? [];
}

/** The ids of as many members as there are calls. */
const memberIds = async (): Promise<string[]> => {
  const members = await Promise.all(Array.from({ length: CALLS }, () => Session.as(app, 'member')));
  return members.map(({ user }) => user._id);
};

/** docs/performance.md lists the commands of each call, and what each is for. */
it('a login', async () => {
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  const commands = await medianOf(() => logInWith(app, member));
  expect(commands.length).toBeLessThanOrEqual(11);
});

it('an edit of one field', async () => {
  const member = await Session.as(app, 'member');
  const commands = await medianOf((turn) =>
    root.post('/api/users/update', { id: member.user._id, observation: `note ${turn}` }),
  );
  expect(commands.length).toBeLessThanOrEqual(5);
});

it('a lock of somebody signed in', async () => {
  const ids = await memberIds();
  const commands = await medianOf((turn) => root.post('/api/users/lock', { id: ids[turn], value: true }));
  expect(commands.length).toBeLessThanOrEqual(6);
});

it('a renewal', async () => {
  const ids = await memberIds();
  const renewed = (turn: number) => root.post('/api/renewals', { user_id: ids[turn], days: 30 });
  const commands = await medianOf(renewed, 201);
  expect(commands.length).toBeLessThanOrEqual(7);
});

it('assigning a title', async () => {
  const [title, ids] = [await aTitle(root), await memberIds()];
  const commands = await medianOf((turn) => assign(root, { _id: ids[turn] ?? '' }, title));
  expect(commands.length).toBeLessThanOrEqual(6);
});

it('an edit of a credential', async () => {
  const { credential } = await aCourse(root);
  const commands = await medianOf((turn) =>
    root.post('/api/products/update', { id: credential._id, password: `secret ${turn}` }),
  );
  expect(commands.length).toBeLessThanOrEqual(6);
});

it('credentials that a member reads', async () => {
  const [{ title, subtitle, credential }, member] = [await aCourse(root), await Session.as(app, 'member')];
  await assign(root, member.user, title);
  await root.post('/api/products/update', { id: credential._id, seats: 3 });
  await member.get(`/api/products/${subtitle._id}`);
  const commands = await medianOf(() => member.get(`/api/products/${subtitle._id}`));
  expect(commands).toEqual(['find credentials', 'find seats']);
});

it('a list that ends, which counts what it found so that both agree', async () => {
  expect(await medianOf(() => root.get('/api/alarms'))).toEqual(['find alarms']);
  const after = await medianOf(() => root.get('/api/alarms').query({ offset: 1 }));
  expect(after).toEqual(['find alarms', 'aggregate alarms']);
});
