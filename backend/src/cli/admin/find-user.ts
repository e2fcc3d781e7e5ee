import { normaliseUsername } from '@keyroster/contracts';
import { LoginAccounts, type Account } from '../../modules/people/users/index.js';
import type { CommandContext } from '../run-command.js';

export async function findUser({ app }: CommandContext, name: string): Promise<Account> {
  const account = await app.get(LoginAccounts).findByName(normaliseUsername(name));
  if (!account) throw new Error(`there is no user ${normaliseUsername(name)}`);
  return account;
}
