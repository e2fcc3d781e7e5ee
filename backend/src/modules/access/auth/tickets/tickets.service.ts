import { Injectable } from '@nestjs/common';
import { MISSES_PER_MINUTE, TICKET_LASTS_MS } from '@keyroster/contracts';
import { Types } from 'mongoose';
import type { CallerAddress } from '../../../../common/access/caller-address.js';
import type { SessionRef } from '../../../../common/access/caller.js';
import { Tickets } from '../../../../common/access/authenticator.js';
import { AppError, unauthenticated } from '../../../../common/errors/app-error.js';
import { OnAsked } from '../../../../common/reactions.js';
import { digest, newToken } from '../../../../common/secrets/digests.js';
import { Clock } from '../../../../common/time/clock.js';
import { Throttles } from '../../../../database/throttles/throttles.js';
import { LoginAccounts, type Account } from '../../../people/users/index.js';
import { Changes, OnRemoved } from '../../../record/changes/index.js';
import { LoginTries, type Attempt } from '../../login-tries/index.js';
import type { Device, EntryProof } from '../../sessions/index.js';
import { LoginSessionsService } from '../login-sessions.service.js';
import { fingerprintOfAccount } from '../pin-links/pin-links.service.js';
import type { Ticket } from './ticket.schema.js';
import { TicketsRepository } from './tickets.repository.js';

/** Tickets for right logins whose subscription has ended: with them users may report a payment. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly repository: TicketsRepository,
    private readonly accounts: LoginAccounts,
    private readonly sessions: LoginSessionsService,
    private readonly tries: LoginTries,
    private readonly throttles: Throttles,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Opens a session. If an ended subscription refuses a right password, the error carries a ticket. */
  async open(account: Account, device: Device, attempt: Attempt, proof: EntryProof): Promise<SessionRef> {
    try {
      return await this.sessions.open(account, device, attempt, proof);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'EXPIRED' || !proof.password) throw error;
      const ticket = await this.make(account, proof.factor);
      throw new AppError('EXPIRED', error.message, { ...error.details, ticket });
    }
  }

  /** The user, and when the ticket was made. Rejects one that was used, is outdated, void or made up. */
  async holderOf(ticket: string | undefined, address: CallerAddress) {
    const found = ticket === undefined ? null : await this.repository.find(digest(ticket), this.clock.now());
    const account = found && (await this.accounts.find(String(found.user_id)));
    if (found && account && isGood(found, account)) return { account, since: found.at };
    await this.throttles.consume('unknown-ticket', address, MISSES_PER_MINUTE);
    throw unauthenticated();
  }

  @OnAsked(Tickets, 'check')
  async check(ticket: string | undefined, address: CallerAddress): Promise<void> {
    await this.holderOf(ticket, address);
  }

  /** Uses the ticket up. The session has the factors that the refused login proved. */
  async enter(ticket: string, account: Account, device: Device): Promise<SessionRef> {
    const attempt = await this.tries.proven(account.username, device);
    const session = await this.changes.run(async () => {
      const taken = await this.repository.take(digest(ticket), this.clock.now());
      if (!taken || !isGood(taken, account)) throw unauthenticated();
      return this.sessions.open(account, device, attempt, { password: true, factor: taken.factor });
    });
    await attempt.succeeded();
    return session;
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.removeOf(ids);
  }

  private async make(account: Account, factor: boolean): Promise<string> {
    const ticket = newToken();
    const at = this.clock.now();
    await this.repository.add({
      _id: digest(ticket),
      user_id: new Types.ObjectId(account.id),
      print: fingerprintOfAccount(account),
      factor,
      at,
      until: new Date(at + TICKET_LASTS_MS),
    });
    return ticket;
  }
}

/** A lock later than the ticket makes it void, even once the lock is lifted. */
const isGood = ({ print, at }: Pick<Ticket, 'print' | 'at'>, account: Account): boolean =>
  account.lock === null && account.locked_at < at && print === fingerprintOfAccount(account);
