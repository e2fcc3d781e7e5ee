import { Injectable } from '@nestjs/common';
import { isShutOut, type SessionEndCode } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { SessionOver } from '../../../../realtime/entry/admission.js';
import { WhitelistPolicy } from '../../whitelist/index.js';
import { ImpersonationSessions } from './impersonation-sessions.js';
import { SeenTimes } from './seen-times.js';
import { SessionCache } from './session-cache.js';
import { endingOf, overBecause } from './session-rules.js';
import type { Session } from '../session.schema.js';
import { SessionsService } from '../sessions.service.js';
import { UserStanding } from './user-standing.js';

/** Whether a session may still be used, now and from this address. */
@Injectable()
export class SessionChecks {
  constructor(
    private readonly cache: SessionCache,
    private readonly seen: SeenTimes,
    private readonly sessions: SessionsService,
    private readonly impersonations: ImpersonationSessions,
    private readonly whitelist: WhitelistPolicy,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {}

  /** Notes the use, which keeps the session from growing idle. */
  async pass(session: Session, ip: string): Promise<void> {
    await this.check(session, ip);
    if (!session.viewing) this.seen.note(String(session._id));
  }

  async check(session: Session, ip: string): Promise<void> {
    if (session.endCode) this.refuseEnded(session, session.endCode);
    if (session.viewing) return this.checkTime(session, session.viewing.until);
    const reason = await this.whyOver(session);
    if (reason === 'idle') throw new SessionOver({ code: 'logout', isIdle: true });
    if (reason) await this.endNow(session, reason);
    if (!(await this.whitelist.lets(session.role, ip))) await this.endNow(session, 'address');
  }

  private refuseEnded(session: Session, code: SessionEndCode): never {
    const help = isShutOut(code) ? this.standing.helpFor(String(session.user_id)) : {};
    throw new SessionOver(endingOf(code, session), session, help);
  }

  /** Only time ends an impersonation: the user may be locked, or not listed at this address. */
  private async checkTime(look: Session, until: number): Promise<void> {
    if (this.clock.now() < until) return;
    await this.impersonations.end(String(look._id));
    throw new SessionOver({ code: 'logout' }, look);
  }

  private async whyOver(session: Session): Promise<SessionEndCode | 'idle' | null> {
    const id = String(session._id);
    const reason = overBecause(session, this.seen.latestOf(id, session.seenAt), this.clock.now());
    if (reason === null) return null;
    // Another process may have seen it in use, or renewed the subscription: the database knows both.
    const current = await this.cache.read(id);
    if (!current) return 'idle';
    if (current.endCode) return current.endCode;
    return overBecause(current, this.seen.latestOf(id, current.seenAt), this.clock.now());
  }

  private async endNow(session: Session, code: SessionEndCode): Promise<never> {
    await this.sessions.end(String(session._id), code);
    throw new SessionOver({ code });
  }
}
