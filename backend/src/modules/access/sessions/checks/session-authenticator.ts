import { Injectable } from '@nestjs/common';
import { Authenticator } from '../../../../common/access/authenticator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { unauthenticated } from '../../../../common/errors/app-error.js';
import { FactorDuty } from './factor-duty.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { isJustConfirmed, toCaller } from './session-rules.js';
import type { Session } from '../session.schema.js';
import { TokenService } from '../token.service.js';

/** From a token to who calls: the checks that every call goes through, in memory for a session that is known. */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  constructor(
    private readonly tokens: TokenService,
    private readonly cache: SessionCache,
    private readonly checks: SessionChecks,
    private readonly factors: FactorDuty,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(token: string, ip: string): Promise<Caller> {
    const { userId, sessionId } = this.tokens.verify(token);
    const session = await this.cache.get(sessionId);
    if (!session || String(session.user_id) !== userId) {
      throw unauthenticated();
    }
    await this.checks.pass(session, ip);
    return toCaller(session);
  }

  async isJustConfirmed({ session_id: id }: Caller): Promise<boolean> {
    if (this.isConfirmed(await this.cache.get(id))) return true;
    // Another process may have confirmed it a moment ago: before it is refused the database is asked.
    return this.isConfirmed(await this.cache.read(id));
  }

  needsFactor(caller: Caller): Promise<boolean> {
    return this.factors.isMissing(caller);
  }

  async lookOf(token: string): Promise<Caller | null> {
    const named = this.tokens.read(token);
    const session = named && (await this.cache.get(named.sessionId));
    return session?.viewing && !session.endCode ? toCaller(session) : null;
  }

  private isConfirmed(session: Session | null): boolean {
    return !!session && isJustConfirmed(session, this.clock.now());
  }
}
