import { Injectable } from '@nestjs/common';
import { TAKE_BACKS_PER_HOUR } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { DomainEvents } from '../../../common/domain-events.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import { LostPlaces, type Device, type LostPlace } from '../sessions/index.js';
import { EntryRefusal, EntryRules, type EntryRule } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';

/** Rules that end sessions and are checked again when somebody comes back. */
const SHUTTING: readonly EntryRule[] = ['lock', 'subscription'];

/** Lets somebody back in without a password whose session was replaced by another device a moment ago. */
@Injectable()
export class TakeBackService {
  constructor(
    private readonly places: LostPlaces,
    private readonly accounts: LoginAccounts,
    private readonly rules: EntryRules,
    private readonly throttles: Throttles,
    private readonly changes: Changes,
    private readonly audit: LoginAudit,
    private readonly events: DomainEvents,
  ) {}

  async takeBack(token: string | undefined, device: Device): Promise<SessionRef> {
    const place = await this.places.named(token);
    const account = await this.accounts.find(place.userId);
    if (!account) throw unauthenticated();
    try {
      await this.rules.check(account, device.ip, place.isShut ? SHUTTING : undefined);
      if (!place.isShut) await this.count(account);
      return await this.changes.run(() => this.reopen(place, device));
    } catch (error) {
      if (error instanceof EntryRefusal) await this.audit.refused(account, error.reason);
      throw error;
    }
  }

  /** Two people take a place from one another; one alone has no reason to. */
  private async count({ id }: Account): Promise<void> {
    try {
      await this.throttles.consumeHourly('takeback', id, TAKE_BACKS_PER_HOUR);
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY') {
        this.events.emit('place.fought', { user_id: id });
      }
      throw error;
    }
  }

  private async reopen(place: LostPlace, device: Device): Promise<SessionRef> {
    const account = await this.accounts.hold(place.userId);
    if (!account) throw unauthenticated();
    const opened = await this.places.takeBack(place, account, device);
    // A lock that is set meanwhile waits for this transaction, or is seen by it.
    await this.rules.check(account, device.ip);
    await this.accounts.arrive(account.id, device.ip);
    this.audit.tookBack(account, device.agent, opened);
    return opened;
  }
}
