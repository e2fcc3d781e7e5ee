import { Injectable } from '@nestjs/common';
import { isStaffRole, PIN_LINK_LASTS_MS } from '@keyroster/contracts';
import type { CallerAddress } from '../../../../common/access/caller-address.js';
import type { SessionRef } from '../../../../common/access/caller.js';
import { texts } from '../../../../common/context/texts.js';
import { orNotFound, AppError, notFound } from '../../../../common/errors/app-error.js';
import { PublicUrl } from '../../../../common/http/public-url.js';
import { digest, newToken } from '../../../../common/secrets/digests.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { Clock } from '../../../../common/time/clock.js';
import { LoginAccounts, type Account } from '../../../people/users/index.js';
import { Changes, about, OnRemoved } from '../../../record/changes/index.js';
import { LoginTries } from '../../login-tries/index.js';
import { FactorCodes } from '../../second-factor/index.js';
import type { Device } from '../../sessions/index.js';
import { EntryRules } from '../entry-rules.js';
import { LoginAudit } from '../login-audit.js';
import { LoginSessionsService } from '../login-sessions.service.js';
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

const PROOF = { password: true, factor: false };

/** Lets whoever has a link set the user's password, and signs them in under the rules of a login. */
@Injectable()
export class PinLinkLoginsService {
  constructor(
    private readonly links: PinLinksService,
    private readonly tries: LoginTries,
    private readonly codes: FactorCodes,
    private readonly rules: EntryRules,
    private readonly sessions: LoginSessionsService,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
  ) {}

  /** Guesses are held back like those of a login, but counted by token, so that they pause no name. */
  ownerOf(token: string, address: CallerAddress): Promise<Account> {
    return this.tries.attempt(`pinlink\n${token}`, address, async (attempt) => {
      const account = orNotFound(await this.links.ownerOf(token));
      await attempt.takeBack();
      return account;
    });
  }

  /** Returns null for a user with a second factor, who still has to sign in with it. */
  async use(token: string, password: string, device: Device): Promise<SessionRef | null> {
    const owner = await this.ownerOf(token, device);
    return this.audit.watchEntry(owner, async () => {
      await this.rules.check(owner, device.ip);
      const use = await this.links.prepare(token, password);
      const factor = await this.codes.look(owner, undefined);
      const attempt = await this.tries.proven(owner.username, device);
      const session = await this.changes.run(async () => {
        const account = await use();
        if (!factor.isSet) return this.sessions.open(account, device, attempt, PROOF);
        await this.rules.check(account, device.ip);
        return null;
      });
      await attempt.succeeded();
      return session;
    });
  }
}
