import { Injectable } from '@nestjs/common';
import { SESSION_IDLE_MS, SESSION_MAX_MS, TEXTS } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { Admission, type Admitted } from '../../../realtime/admission.js';
import { SeenTimes } from './seen-times.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { toCaller } from './session.mapper.js';
import type { Session } from './session.schema.js';
import { TokenService } from './token.service.js';
import { UserStanding } from './user-standing.js';

/** Lets sockets in by the same checks as calls; only the words for whom is locked or expired differ. */
@Injectable()
export class SessionAdmission {
  constructor(
    admission: Admission,
    private readonly tokens: TokenService,
    private readonly cache: SessionCache,
    private readonly checks: SessionChecks,
    private readonly seen: SeenTimes,
    private readonly standing: UserStanding,
  ) {
    admission.answeredBy(this);
  }

  read(token: string): SessionRef | null {
    return this.tokens.read(token);
  }

  async admit({ userId, sessionId }: SessionRef, ip: string): Promise<Admitted> {
    const session = await this.cache.get(sessionId);
    if (!session || String(session.user_id) !== userId) {
      throw unauthenticated();
    }
    try {
      await this.checks.pass(session, ip);
    } catch (error) {
      throw (session.viewing ? undefined : this.shutOut(userId)) ?? error;
    }
    return this.toAdmitted(session);
  }

  async recheck(caller: Caller, ip: string): Promise<Admitted> {
    const session = await this.cache.get(caller.session_id);
    if (!session) throw unauthenticated();
    await this.checks.check(session, ip);
    return this.toAdmitted(session);
  }

  /** A user who is shut out is told so, though their session has ended too, and whatever for. */
  private shutOut(userId: string): AppError | undefined {
    const reason = this.standing.whyShutOut(userId);
    if (reason === 'locked') return new AppError('LOCKED', TEXTS.refusals.locked);
    return reason === 'expired' ? new AppError('EXPIRED', TEXTS.refusals.expired) : undefined;
  }

  private toAdmitted(session: Session): Admitted {
    const caller = toCaller(session);
    if (session.viewing) return { caller, overAt: session.viewing.until };
    const lifeEnds = session.createdAt.getTime() + SESSION_MAX_MS;
    const idleAt = this.seen.latestOf(caller.session_id, session.seenAt) + SESSION_IDLE_MS;
    return { caller, overAt: Math.min(lifeEnds, idleAt, session.ends_at ?? lifeEnds) };
  }
}
