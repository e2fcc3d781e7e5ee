import { Injectable } from '@nestjs/common';
import type { CallerAddress } from '../../../../common/access/caller-address.js';
import type { SessionRef } from '../../../../common/access/caller.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import type { Account } from '../../../people/users/index.js';
import { Changes } from '../../../record/changes/index.js';
import { LoginTries } from '../../login-tries/index.js';
import { FactorCodes } from '../../second-factor/index.js';
import type { Device } from '../../sessions/index.js';
import { EntryRules } from '../entry-rules.js';
import { LoginAudit } from '../login-audit.js';
import { LoginSessionsService } from '../login-sessions.service.js';
import { PinLinksService } from './pin-links.service.js';

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
