import { Injectable, Logger } from '@nestjs/common';
import { isShutOut, SESSION_IDLE_MS, SESSION_MAX_MS, type SessionEndCode } from '@keyroster/contracts';
import { Authenticator, type Admitted } from '../../../../common/access/authenticator.js';
import type { Caller, SessionRef } from '../../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../../common/errors/app-error.js';
import { OnAsked } from '../../../../common/reactions.js';
import { Clock } from '../../../../common/time/clock.js';
import { AdmittedSessions, SessionOver } from '../../../../realtime/entry/admission.js';
import { WhitelistPolicy } from '../../whitelist/index.js';
import type { Session } from '../session.schema.js';
import { SessionsService } from '../sessions.service.js';
import { TokenService } from '../token.service.js';
import { SeenTimes } from './seen-times.js';
import { SessionCache } from './session-cache.js';
import { endingOf, isJustConfirmed, overBecause, toCaller } from './session-rules.js';
import { UserStanding } from './user-standing.js';
import { texts } from '../../../../common/context/texts.js';

/** Finds the caller of a token, by the same checks for calls and sockets, in memory for known sessions. */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  private readonly logger = new Logger(SessionAuthenticator.name);

  constructor(
    private readonly tokens: TokenService,
    private readonly cache: SessionCache,
    private readonly sessions: SessionsService,
    private readonly seen: SeenTimes,
    private readonly whitelist: WhitelistPolicy,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(token: string, ip: string): Promise<Caller> {
    const session = await this.find(this.tokens.verify(token));
    await this.pass(session, ip);
    return toCaller(session);
  }

  async isJustConfirmed({ session_id: id }: Caller): Promise<boolean> {
    if (this.isConfirmed(await this.cache.sessions.get(id))) return true;
    // Another process may have confirmed it a moment ago, so the database is asked before a refusal.
    return this.isConfirmed(await this.cache.sessions.read(id));
  }

  needsFactor(caller: Caller): Promise<boolean> {
    return this.standing.needsFactor(caller);
  }

  async impersonationOf(token: string): Promise<Caller | null> {
    const named = this.tokens.read(token);
    const session = named && (await this.cache.sessions.get(named.sessionId));
    return session?.viewing && !session.endCode ? toCaller(session) : null;
  }

  @OnAsked(AdmittedSessions, 'admit')
  async admit(named: SessionRef, ip: string): Promise<Admitted> {
    const session = await this.find(named);
    try {
      await this.pass(session, ip);
    } catch (error) {
      // A user who is shut out is told so, whatever their session ended for.
      throw (session.viewing ? undefined : this.standing.refusalFor(named.userId)) ?? error;
    }
    return this.toAdmitted(session);
  }

  @OnAsked(AdmittedSessions, 'recheck')
  async recheck(caller: Caller, ip: string): Promise<Admitted> {
    const session = await this.cache.sessions.get(caller.session_id);
    if (!session) throw unauthenticated();
    await this.check(session, ip);
    return this.toAdmitted(session);
  }

  /** Stores the device in the background, but not for an impersonation, which isn't in the user's browser. */
  @OnAsked(AdmittedSessions, 'noteDevice')
  noteDevice({ session_id: id, viewing }: Caller, deviceId: string): void {
    if (!viewing) void this.keepDevice(id, deviceId);
  }

  private async find({ userId, sessionId }: SessionRef): Promise<Session> {
    const session = await this.cache.sessions.get(sessionId);
    if (!session || String(session.user_id) !== userId) throw unauthenticated();
    return session;
  }

  private isConfirmed(session: Session | null): boolean {
    return !!session && isJustConfirmed(session, this.clock.now());
  }

  private async keepDevice(id: string, deviceId: string): Promise<void> {
    try {
      if ((await this.cache.sessions.get(id))?.device_id === deviceId) return;
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
    return { caller, overAt: Math.min(lifeEnds, idleAt, this.standing.endOf(caller.user_id) ?? lifeEnds) };
  }

  /** Checks the session and notes its use, so that it doesn't become idle. */
  private async pass(session: Session, ip: string): Promise<void> {
    await this.check(session, ip);
    if (!session.viewing) this.seen.note(String(session._id));
  }

  private async check(session: Session, ip: string): Promise<void> {
    if (session.endCode) this.refuseEnded(session, session.endCode);
    if (session.viewing) return this.checkTime(session, session.viewing.until);
    const reason = await this.whyOver(session);
    if (reason === 'idle') throw new SessionOver({ code: 'logout', isForced: true });
    if (reason) await this.endNow(session, reason);
    if (!(await this.whitelist.lets(session.role, ip))) await this.endNow(session, 'address');
  }

  private refuseEnded(session: Session, code: SessionEndCode): never {
    const help = isShutOut(code) ? this.standing.helpFor(String(session.user_id)) : {};
    throw new SessionOver(endingOf(code, session), session, help);
  }

  /** Only time ends an impersonation: the user may be locked, or the address not listed. */
  private async checkTime(session: Session, until: number): Promise<void> {
    if (this.clock.now() < until) return;
    await this.sessions.endImpersonation(String(session._id));
    throw new SessionOver({ code: 'logout' }, session);
  }

  private async whyOver(session: Session): Promise<SessionEndCode | 'idle' | null> {
    const userId = String(session.user_id);
    if (this.overBecause(session, this.standing.endOf(userId)) === null) return null;
    // Another process may have seen it in use or renewed the subscription, so the database is asked.
    const current = await this.cache.sessions.read(String(session._id));
    if (!current) return 'idle';
    return current.endCode ?? this.overBecause(current, await this.standing.readEnd(userId));
  }

  private overBecause(session: Session, end: number | null): SessionEndCode | 'idle' | null {
    const seenAt = this.seen.latestOf(String(session._id), session.seenAt);
    return overBecause(session, { seenAt, end, now: this.clock.now() });
  }

  private async endNow(session: Session, code: SessionEndCode): Promise<never> {
    await this.sessions.end(String(session._id), { code });
    throw new SessionOver({ code });
  }
}
