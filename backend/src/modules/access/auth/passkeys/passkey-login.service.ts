import { Injectable } from '@nestjs/common';
import type { PasskeySignInPayload } from '@keyroster/contracts/dto';
import type { SessionRef } from '../../../../common/access/caller.js';
import { LoginAccounts } from '../../../people/users/index.js';
import { LoginTries } from '../../login-tries/index.js';
import { PasskeySignIns } from '../../second-factor/index.js';
import type { Device } from '../../sessions/index.js';
import { LoginAudit } from '../login/login-audit.js';
import { LoginEntry } from '../login/login-entry.service.js';
import { LoginRefusals } from '../login/login-refusals.js';

/** The way in by passkey, which is both factors at once. */
@Injectable()
export class PasskeyLogin {
  constructor(
    private readonly tries: LoginTries,
    private readonly accounts: LoginAccounts,
    private readonly signIns: PasskeySignIns,
    private readonly entry: LoginEntry,
    private readonly refusals: LoginRefusals,
    private readonly audit: LoginAudit,
  ) {}

  async enter(answer: PasskeySignInPayload, device: Device): Promise<SessionRef> {
    const owner = await this.signIns.ownerOf(answer);
    const account = owner === null ? null : await this.accounts.find(owner);
    try {
      if (account && (await this.signIns.isBy(account.id, answer))) {
        const attempt = await this.tries.proven(account.username, device);
        await attempt.succeeded();
        return await this.entry.enter(account, device, attempt, { password: false, factor: true });
      }
      // One that nobody has is counted by itself, and pauses no name.
      const name = account?.username ?? `passkey\n${answer.id}`;
      return await this.tries.attempt(name, device, (attempt) =>
        this.refusals.refuse(account, attempt, 'wrong passkey'),
      );
    } catch (error) {
      this.audit.heldBack(error);
      throw error;
    }
  }
}
