import { normaliseUsername } from '@keyroster/contracts';
import { SecondFactorService } from '../../modules/access/second-factor/index.js';
import { UserLocks, UserSessions, LoginAccounts, type Account } from '../../modules/people/users/index.js';
import type { CommandContext } from '../run-command.js';
import type { Task } from './task.js';

export const unlock: Task = {
  words: ['NAME'],
  help: 'lifts the lock of a user, and their pause after wrong tries',
  async run(context, { words: [name = ''] }) {
    const { id, username } = await findUser(context, name);
    await context.app.get(UserLocks).letIn(id);
    context.say(`${username} may log in again`);
  },
};

export const listSessions: Task = {
  words: ['NAME'],
  help: 'lists the running sessions of a user, the newest first',
  async run(context, { words: [name = ''] }) {
    const { id, username } = await findUser(context, name);
    const sessions = await context.app.get(UserSessions).list(id);
    for (const { _id, createdAt, seenAt, ip, agent } of sessions) {
      context.say(`${_id}  since ${createdAt}  last used ${seenAt}  ${ip}  ${agent}`);
    }
    context.say(`${username} has ${sessions.length} running`);
  },
};

export const endSessions: Task = {
  words: ['NAME', '[SESSION]'],
  help: 'ends one session of a user, or all of them',
  async run(context, { words: [name = '', session] }) {
    const { id, username } = await findUser(context, name);
    const sessions = context.app.get(UserSessions);
    if (session === undefined) {
      context.say(`Ended ${await sessions.endEach(id)} of ${username}`);
      return;
    }
    const theirs = await sessions.list(id);
    if (!theirs.some(({ _id }) => _id === session)) throw new Error(`${username} has no session ${session}`);
    await sessions.end(session);
    context.say(`Ended 1 of ${username}`);
  },
};

export const resetSecondFactor: Task = {
  words: ['NAME'],
  help: 'takes the second factor of a user away, with their passkeys and recovery codes, and ends their sessions',
  async run(context, { words: [name = ''] }) {
    const { id, username } = await findUser(context, name);
    await context.app.get(SecondFactorService).reset(id);
    context.say(`${username} has no second factor any more, and may set one up anew`);
  },
};

async function findUser({ app }: CommandContext, name: string): Promise<Account> {
  const account = await app.get(LoginAccounts).findByName(normaliseUsername(name));
  if (!account) throw new Error(`there is no user ${normaliseUsername(name)}`);
  return account;
}
