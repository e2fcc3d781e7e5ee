import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { SESSION_MAX_MS, VIEW_MAX_MS } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { AtEach } from '../../../../common/time/loops.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { unauthenticated } from '../../../../common/errors/app-error.js';
import { about, Changes } from '../../../record/changes/index.js';
import { SessionsRepository } from '../sessions.repository.js';
import { SessionsService, type Device, type SessionUser } from '../sessions.service.js';

/** Sessions in which an admin sees what a user sees: limited in time, and by the admin's own session. */
@Injectable()
export class ImpersonationSessions {
  private readonly logger = new Logger(ImpersonationSessions.name);

  constructor(
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async open(
    user: Pick<SessionUser, 'id' | 'username' | 'role'>,
    admin: Caller,
    device: Device,
  ): Promise<SessionRef> {
    const own = await this.repository.hold(admin.session_id);
    if (!own) throw unauthenticated();
    const now = this.clock.now();
    const until = Math.min(now + VIEW_MAX_MS, own.createdAt.getTime() + SESSION_MAX_MS);
    const sessionId = await this.repository.insert({
      user_id: new Types.ObjectId(user.id),
      username: user.username,
      role: user.role,
      ip: device.ip,
      agent: device.agent,
      createdAt: new Date(now),
      seenAt: new Date(now),
      viewing: { from: own._id, by: admin.username, by_id: own.user_id, until },
    });
    this.changes.note({
      ...about('view.started', { _id: user.id, name: user.username }),
      after: { until: new Date(until).toISOString() },
    });
    return { userId: user.id, sessionId };
  }

  /** Ends the impersonations of users who are gone or have changed. */
  async endAt(userIds: readonly string[]): Promise<void> {
    for await (const at of inPieces(userIds))
      await this.sessions.endImpersonations({ at }, { code: 'logout' });
  }

  /** Ends impersonations whose time is up, because after closing the page no call ends them. */
  @AtEach('minute')
  async endOver(): Promise<void> {
    try {
      await this.sessions.endImpersonations({ until: this.clock.now() }, { code: 'logout' });
    } catch {
      this.logger.warn('The end of impersonations could not be noted yet');
    }
  }
}
