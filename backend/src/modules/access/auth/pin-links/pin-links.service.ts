import { Injectable } from '@nestjs/common';
import { isStaffRole, PIN_LINK_LASTS_MS } from '@keyroster/contracts';
import { texts } from '../../../../common/context/texts.js';
import { AppError, notFound, orNotFound } from '../../../../common/errors/app-error.js';
import { PublicUrl } from '../../../../common/http/public-url.js';
import { digest, newToken } from '../../../../common/secrets/digests.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { Clock } from '../../../../common/time/clock.js';
import { LoginAccounts, type Account } from '../../../people/users/index.js';
import { about, Changes, OnRemoved } from '../../../record/changes/index.js';
import { PinLinksRepository } from './pin-links.repository.js';

/** Links by which users set their own PIN, so that no password is written into a chat. */
@Injectable()
export class PinLinksService {
  constructor(
    private readonly repository: PinLinksRepository,
    private readonly accounts: LoginAccounts,
    private readonly hasher: PasswordHasher,
    private readonly page: PublicUrl,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  make(userId: string): Promise<{ link: string; until: number }> {
    return this.changes.run(async () => {
      orNotFound(await this.accounts.findInScope(userId));
      const account = orNotFound(await this.accounts.hold(userId));
      if (isStaffRole(account.role)) throw new AppError('GUARDED', texts().server.pinLinkStaff);
      const token = newToken();
      const until = this.clock.now() + PIN_LINK_LASTS_MS;
      const link = { hash: digest(token), print: fingerprintOfAccount(account), until: new Date(until) };
      await this.repository.put(userId, link);
      this.changes.note({ action: 'pinlink.made', target: userId, target_name: account.username });
      return { link: `${this.page.origin}/set-pin/${token}`, until };
    });
  }

  /** Null for a link that was used, is outdated, void or made up. */
  async ownerOf(token: string): Promise<Account | null> {
    const link = await this.repository.find(digest(token), this.clock.now());
    const account = link && (await this.accounts.find(String(link._id)));
    return account && fingerprintOfAccount(account) === link.print ? account : null;
  }

  /** Hashes before the transaction, which it would keep open too long; the returned function runs in it. */
  async prepare(token: string, password: string): Promise<() => Promise<Account>> {
    const password_hash = await this.hasher.hash(password);
    return () => this.use(token, password_hash);
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.removeOf(ids);
  }

  /** Sets the password, ends all sessions and uses the link up. */
  private async use(token: string, password_hash: string): Promise<Account> {
    const link = orNotFound(await this.repository.take(digest(token), this.clock.now()));
    const account = await this.accounts.hold(String(link._id));
    if (!account || fingerprintOfAccount(account) !== link.print) throw notFound();
    if (!(await this.accounts.setOwnPassword(account, password_hash))) throw notFound();
    const { id, username } = account;
    const by = { actor: username, actor_id: id };
    this.changes.note({ ...about('pinlink.used', { _id: id, name: username }), ...by });
    return { ...account, password_hash };
  }
}

/** A link or a ticket is void once its user has another password or role. */
export const fingerprintOfAccount = ({ password_hash, role }: Account): string =>
  digest(`${role}\n${password_hash}`);
