import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  normaliseUsername,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TEXT_MAX_LENGTH,
} from '@keyroster/contracts';
import { SecondFactorService } from '../../modules/access/second-factor/index.js';
import {
  UserLocksService,
  UserSessionsService,
  LoginAccounts,
  type Account,
  AdminAccounts,
  type AdminOutcome,
} from '../../modules/people/users/index.js';
import type { CommandContext } from '../run-command.js';
import { COMMAND_LINE_CALLER } from '../command-line-caller.js';
import type { Task } from './task.js';

const OUTCOMES = {
  made: 'is a new admin',
  promoted: 'was a user and is an admin now',
  reset: 'is an admin and has a new password',
} as const satisfies Record<AdminOutcome, string>;

export const makeAdmin: Task = {
  words: ['NAME'],
  options: { 'password-stdin': { type: 'boolean' } },
  help: 'makes an admin, or gives them a new password, lets them in and ends their sessions; the password is made and printed once, or is the first line of stdin',
  async run({ app, say }, { words: [name = ''], options }) {
    const username = normaliseUsername(name);
    if (username === '' || username.length > TEXT_MAX_LENGTH) {
      throw new Error(`a name has 1 to ${TEXT_MAX_LENGTH} characters`);
    }
    const given = options['password-stdin'] ? await readPassword() : undefined;
    const password = given ?? randomBytes(9).toString('base64url');
    const outcome = await app.get(AdminAccounts).ensure(username, password, COMMAND_LINE_CALLER);
    say(`${username} ${OUTCOMES[outcome]}`);
    if (given === undefined) say(`Password: ${password}`);
  },
};

/** Reads stdin, because every user of the machine can read the arguments of a running command. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(lines, 'close').then(() => ['']),
  ])) as string[];
  lines.close();
  const password = line ?? '';
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) {
    throw new Error(`a password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`);
  }
  return password;
}

export const unlock: Task = {
  words: ['NAME'],
  help: 'lifts the lock of a user, and their pause after wrong tries',
  async run(context, { words: [name = ''] }) {
    const { id, username } = await findUser(context, name);
    await context.app.get(UserLocksService).letIn(id);
    context.say(`${username} may log in again`);
  },
};

export const listSessions: Task = {
  words: ['NAME'],
  help: 'lists the running sessions of a user, the newest first',
  async run(context, { words: [name = ''] }) {
    const { id, username } = await findUser(context, name);
    const sessions = await context.app.get(UserSessionsService).list(id);
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
    const sessions = context.app.get(UserSessionsService);
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
