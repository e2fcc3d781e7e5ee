import { Injectable } from '@nestjs/common';
import { Authenticator } from '../../../common/access/authenticator.js';
import type { Caller } from '../../../common/access/caller.js';
import { unauthenticated } from '../../../common/errors/app-error.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { toCaller } from './session.mapper.js';
import { TokenService } from './token.service.js';

/** From a token to who calls: the checks that every call goes through, in memory for a session that is known. */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  constructor(
    private readonly tokens: TokenService,
    private readonly cache: SessionCache,
    private readonly checks: SessionChecks,
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

  async isLooking(token: string): Promise<boolean> {
    const named = this.tokens.read(token);
    const session = named && (await this.cache.get(named.sessionId));
    return session?.viewing !== undefined && !session.endCode;
  }
}
