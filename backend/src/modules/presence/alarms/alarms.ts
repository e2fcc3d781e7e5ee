import { Injectable } from '@nestjs/common';
import { ALARM_LOCK_REASON, isStaffRole, type AlarmKind } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { asSystem } from '../../../common/context/request-context.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { SessionsService } from '../../access/sessions/index.js';
import { UserEdits, UserLocksService, type StoredUser } from '../../people/users/index.js';
import { Changes, OnUndone } from '../../record/changes/index.js';
import type { Sharing } from '../model/index.js';
import { LiveSpans } from '../spans/live-spans.js';
import { ALARM_NEWS, AlarmsRepository } from './alarms.repository.js';

export interface AlarmCause extends Sharing {
  userId: string;
  kind: AlarmKind;
}

@Injectable()
export class Alarms {
  /** Whether a user may get a new alarm. Cached, because each ping of a user at two places asks for it. */
  private readonly gates = this.replicas.keyed('alarms', async (userId) => {
    const latest = await this.repository.latestOf(userId);
    return {
      isOpen: latest?.open ?? false,
      closedAt: latest?.closed_at ?? 0,
      mutedUntil: latest?.muted_until ?? 0,
    };
  });

  constructor(
    private readonly repository: AlarmsRepository,
    private readonly changes: Changes,
    private readonly users: UserEdits,
    private readonly locks: UserLocksService,
    private readonly replicas: Replicas,
    private readonly spans: LiveSpans,
    private readonly sessions: SessionsService,
  ) {}

  /** Since when sharing counts for a new alarm; null while none may be raised. */
  async countedSince(userId: string, now: number): Promise<number | null> {
    const { isOpen, closedAt, mutedUntil } = await this.gates.get(userId);
    return isOpen || now < mutedUntil ? null : closedAt;
  }

  forget(userId: string): void {
    this.gates.outdate(userId);
  }

  /** Clears all, because the change names the alarm, not its user; the cache is small. */
  @OnChange('alarms', ALARM_NEWS)
  forgetAll(): void {
    this.gates.outdateAll();
  }

  async raise(cause: AlarmCause): Promise<void> {
    const known = await this.sessions.devicesOf(cause.sessionIds);
    const devices = new Set([...known.values()].filter((device) => device !== ''));
    try {
      await asSystem(() => this.changes.run(() => this.open(cause, [...devices])));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    } finally {
      this.forget(cause.userId);
    }
  }

  /** The open alarm becomes a fight, or a new one is raised unless the user is muted. */
  async raiseFight(userId: string, at: number): Promise<void> {
    const open = (await this.repository.openOfEach([userId])).get(userId);
    if (open) return this.repository.makeFight(new Types.ObjectId(open), at);
    const { mutedUntil } = await this.gates.read(userId);
    if (at < mutedUntil) return;
    const spans = this.spans.goingOn(userId, at);
    await this.raise({
      userId,
      kind: 'fight',
      since: at,
      last: at,
      ips: [...new Set(spans.map(({ ip }) => ip))],
      sessionIds: spans.map(({ sessionId }) => sessionId),
    });
  }

  /** A user whom an undo restores gets the alarm that is open now, if any. */
  @OnUndone('users')
  async follow(ids: string[]): Promise<void> {
    await this.users.correctAlarms(ids, await this.repository.openOfEach(ids));
  }

  private async open({ userId, kind, since, last, ips }: AlarmCause, devices: string[]): Promise<void> {
    const _id = new Types.ObjectId();
    const user = orNotFound(await this.users.setAlarm(userId, String(_id)));
    const user_id = new Types.ObjectId(userId);
    await this.repository.insert({ _id, user_id, email: user.email, kind, since, last, ips, devices });
    this.changes.tellOutward({
      type: 'alarm.raised',
      data: {
        alarm_id: String(_id),
        user_id: userId,
        username: user.email,
        kind,
        since: new Date(since).toISOString(),
      },
    });
    if (!mayBeLocked(user)) return;
    const { lock, minutes } = await this.repository.rule();
    if (lock) await this.locks.lockBySystem(userId, { reason: ALARM_LOCK_REASON, minutes });
  }
}

/** A user who is locked already keeps the reason that they were told. */
const mayBeLocked = ({ role, usage_limit, is_locked }: StoredUser): boolean =>
  usage_limit !== 0 && !is_locked && !isStaffRole(role);
