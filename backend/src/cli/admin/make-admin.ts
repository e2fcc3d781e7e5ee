import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  normaliseUsername,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TEXT_MAX_LENGTH,
} from '@keyroster/contracts';
import { AdminAccounts, type AdminOutcome } from '../../modules/people/users/index.js';
import { COMMAND_LINE_CALLER } from '../command-line-caller.js';
import type { Task } from './task.js';

const OUTCOMES = {
  made: 'is a new admin',
  promoted: 'was a user and is an admin now',
  reset: 'is an admin and has a new password',
} as const satisfies Record<AdminOutcome, string>;

export const makeAdmin: Task = {
  words: ['NAME'],
  options: { 'password-stdin': 'flag' },
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

/** From stdin and not from the words of the command, which every user of the machine can read while it runs. */
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
