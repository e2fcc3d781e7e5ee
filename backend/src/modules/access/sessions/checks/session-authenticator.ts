import { Injectable, Logger } from '@nestjs/common';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@keyroster/contracts';
import { Authenticator } from '../../../../common/access/authenticator.js';
import type { Caller, SessionRef } from '../../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../../common/errors/app-error.js';
import { OnAsked } from '../../../../common/reactions.js';
import { Clock } from '../../../../common/time/clock.js';
import { AdmittedSessions, type Admitted } from '../../../../realtime/entry/admission.js';
import type { Session } from '../session.schema.js';
import { SessionsService } from '../sessions.service.js';
import { TokenService } from '../token.service.js';
import { SeenTimes } from './seen-times.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { isJustConfirmed, toCaller } from './session-rules.js';
import { UserStanding } from './user-standing.js';
import { texts } from '../../../../common/context/texts.js';

/** From a token to who calls or opens a socket, by the same checks, in memory for a session that is known. */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  private readonly logger = new Logger(SessionAuthenticator.name);

  constructor(
    private readonly tokens: TokenService,
    private readonly cache: SessionCache,
    private readonly checks: SessionChecks,
    private readonly sessions: SessionsService,
    private readonly seen: SeenTimes,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(token: string, ip: string): Promise<Caller> {
    const session = await this.find(this.tokens.verify(token));
    await this.checks.pass(session, ip);
    return toCaller(session);
  }

  async isJustConfirmed({ session_id: id }: Caller): Promise<boolean> {
    if (this.isConfirmed(await this.cache.get(id))) return true;
    // Another process may have confirmed it a moment ago, so the database is asked before a refusal.
    return this.isConfirmed(await this.cache.read(id));
  }

  needsFactor(caller: Caller): Promise<boolean> {
    return this.standing.needsFactor(caller);
  }

  async lookOf(token: string): Promise<Caller | null> {
    const named = this.tokens.read(token);
    const session = named && (await this.cache.get(named.sessionId));
    return session?.viewing && !session.endCode ? toCaller(session) : null;
  }

  @OnAsked(AdmittedSessions, 'read')
  read(token: string): SessionRef | null {
    return this.tokens.read(token);
  }

  @OnAsked(AdmittedSessions, 'admit')
  async admit(named: SessionRef, ip: string): Promise<Admitted> {
    const session = await this.find(named);
    try {
      await this.checks.pass(session, ip);
    } catch (error) {
      // A user who is shut out is told so, though their session has ended too, and whatever for.
      throw (session.viewing ? undefined : this.standing.refusalFor(named.userId)) ?? error;
    }
    return this.toAdmitted(session);
  }

  @OnAsked(AdmittedSessions, 'recheck')
  async recheck(caller: Caller, ip: string): Promise<Admitted> {
    const session = await this.cache.get(caller.session_id);
    if (!session) throw unauthenticated();
    await this.checks.check(session, ip);
    return this.toAdmitted(session);
  }

  /** For a later login; nobody waits for it, and an impersonation is in no browser of the user. */
  @OnAsked(AdmittedSessions, 'noteDevice')
  noteDevice({ session_id: id, viewing }: Caller, deviceId: string): void {
    if (!viewing) void this.keepDevice(id, deviceId);
  }

  private async find({ userId, sessionId }: SessionRef): Promise<Session> {
    const session = await this.cache.get(sessionId);
    if (!session || String(session.user_id) !== userId) throw unauthenticated();
    return session;
  }

  private isConfirmed(session: Session | null): boolean {
    return !!session && isJustConfirmed(session, this.clock.now());
  }

  private async keepDevice(id: string, deviceId: string): Promise<void> {
    try {
      if ((await this.cache.get(id))?.device_id === deviceId) return;
      await this.sessions.noteDevice(id, deviceId);
    } catch (error) {
      this.logger.debug(error);
    }
  }

  private async toAdmitted(session: Session): Promise<Admitted> {
    const caller = toCaller(session);
    if (await this.standing.needsFactor(caller)) {
      throw new AppError('SECOND_FACTOR_NEEDED', texts().server.factorNeeded);
    }
    if (session.viewing) return { caller, overAt: session.viewing.until };
    const lifeEnds = session.createdAt.getTime() + SESSION_MAX_MS;
    const idleAt = this.seen.latestOf(caller.session_id, session.seenAt) + SESSION_IDLE_MS;
    return { caller, overAt: Math.min(lifeEnds, idleAt, session.ends_at ?? lifeEnds) };
  }
}
