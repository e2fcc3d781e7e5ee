import { Injectable, Logger } from '@nestjs/common';
import { SERVER_TEXTS, SESSION_IDLE_MS, SESSION_MAX_MS } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../../common/errors/app-error.js';
import { OnAsked } from '../../../../common/reactions.js';
import { AdmittedSessions, type Admitted } from '../../../../realtime/entry/admission.js';
import { FactorDuty } from './factor-duty.js';
import { SeenTimes } from './seen-times.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { toCaller } from './session-rules.js';
import type { Session } from '../session.schema.js';
import { SessionsService } from '../sessions.service.js';
import { TokenService } from '../token.service.js';
import { UserStanding } from './user-standing.js';

/** Lets sockets in by the same checks as calls; only the words for whom is locked or expired differ. */
@Injectable()
export class SessionAdmission {
  private readonly logger = new Logger(SessionAdmission.name);

  constructor(
    private readonly tokens: TokenService,
    private readonly cache: SessionCache,
    private readonly checks: SessionChecks,
    private readonly sessions: SessionsService,
    private readonly seen: SeenTimes,
    private readonly standing: UserStanding,
    private readonly factors: FactorDuty,
  ) {}

  @OnAsked(AdmittedSessions, 'read')
  read(token: string): SessionRef | null {
    return this.tokens.read(token);
  }

  @OnAsked(AdmittedSessions, 'admit')
  async admit({ userId, sessionId }: SessionRef, ip: string): Promise<Admitted> {
    const session = await this.cache.get(sessionId);
    if (!session || String(session.user_id) !== userId) {
      throw unauthenticated();
    }
    try {
      await this.checks.pass(session, ip);
    } catch (error) {
      // A user who is shut out is told so, though their session has ended too, and whatever for.
      throw (session.viewing ? undefined : this.standing.refusalFor(userId)) ?? error;
    }
    await this.checkFactor(session);
    return this.toAdmitted(session);
  }

  @OnAsked(AdmittedSessions, 'recheck')
  async recheck(caller: Caller, ip: string): Promise<Admitted> {
    const session = await this.cache.get(caller.session_id);
    if (!session) throw unauthenticated();
    await this.checks.check(session, ip);
    await this.checkFactor(session);
    return this.toAdmitted(session);
  }

  /** For a later login; nobody waits for it, and a look is in nobody's browser. */
  @OnAsked(AdmittedSessions, 'noteDevice')
  noteDevice({ session_id: id, viewing }: Caller, deviceId: string): void {
    if (!viewing) void this.keepDevice(id, deviceId);
  }

  private async keepDevice(id: string, deviceId: string): Promise<void> {
    try {
      if ((await this.cache.get(id))?.device_id === deviceId) return;
      await this.sessions.noteDevice(id, deviceId);
    } catch (error) {
      this.logger.debug(error);
    }
  }

  private async checkFactor(session: Session): Promise<void> {
    if (await this.factors.isMissing(toCaller(session))) {
      throw new AppError('SECOND_FACTOR_NEEDED', SERVER_TEXTS.factorNeeded);
    }
  }

  private toAdmitted(session: Session): Admitted {
    const caller = toCaller(session);
    if (session.viewing) return { caller, overAt: session.viewing.until };
    const lifeEnds = session.createdAt.getTime() + SESSION_MAX_MS;
    const idleAt = this.seen.latestOf(caller.session_id, session.seenAt) + SESSION_IDLE_MS;
    return { caller, overAt: Math.min(lifeEnds, idleAt, session.ends_at ?? lifeEnds) };
  }
}
