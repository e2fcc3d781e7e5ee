import { Injectable } from '@nestjs/common';
import { ALARM_CLOSES_MS, HOUR_MS, SYSTEM_USERNAME } from '@keyroster/contracts';
import type { CloseAlarmPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { scopeOf } from '../../../common/access/scope.js';
import { asSystem } from '../../../common/context/request-context.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, forbidden, orNotFound } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { Every, Lookout } from '../../../common/time/loops.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { UserAlarms } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import { Devices } from '../spans/devices.js';
import { SpanList } from '../spans/span-list.service.js';
import type { Alarm } from './alarm.schema.js';
import { ALARM_NEWS, AlarmsRepository, type AlarmClosing } from './alarms.repository.js';
import { Alarms } from './alarms.service.js';

const LOOK_EVERY_MS = 5_000;

interface AlarmNote {
  id: string;
  last: number;
  ips: readonly string[];
  sessionIds: readonly string[];
}

/** Stores the progress of open alarms. Closes them for an admin, or once they don't go on. */
@Injectable()
export class AlarmSweep {
  private readonly lookout = new Lookout(this.clock, LOOK_EVERY_MS);
  private readonly notes = new WriteBehind<AlarmNote>({
    store: (notes) => this.store(notes),
    merge: (one, other) => ({
      id: one.id,
      last: Math.max(one.last, other.last),
      ips: union(one.ips, other.ips),
      sessionIds: union(one.sessionIds, other.sessionIds),
    }),
    gatherMs: LOOK_EVERY_MS,
    restMs: LOOK_EVERY_MS,
  });

  constructor(
    private readonly repository: AlarmsRepository,
    private readonly alarms: Alarms,
    private readonly changes: Changes,
    private readonly users: UserAlarms,
    private readonly spans: SpanList,
    private readonly devices: Devices,
    private readonly clock: Clock,
  ) {}

  @Every(1_000)
  look(): Promise<void> {
    return this.lookout.lookIfDue(() => this.sweep());
  }

  @OnGap()
  @OnChange('alarms', ALARM_NEWS)
  wake(): void {
    this.lookout.wake();
  }

  note(note: AlarmNote): void {
    this.notes.put(note.id, note);
  }

  async close({ id, mute_hours }: CloseAlarmPayload, caller: Caller): Promise<void> {
    const { username } = caller;
    if (mute_hours !== undefined && scopeOf(caller)) throw forbidden();
    const alarm = orNotFound(await this.repository.find(id));
    await this.users.checkSeen(String(alarm.user_id));
    if (!alarm.open && mute_hours === undefined) {
      throw new AppError('NOTHING_TO_DO', texts().server.alarmClosed);
    }
    const overlap_ms = await this.overlapOf(alarm);
    await this.changes.run(async () => {
      const closed = await this.end(alarm, Infinity, { closed_by: username, overlap_ms });
      if (mute_hours !== undefined) await this.mute(alarm, mute_hours);
      this.changes.note({
        action: closed ? 'alarm.closed' : 'alarm.muted',
        target: String(alarm.user_id),
        target_name: alarm.email,
        ...(mute_hours !== undefined && { after: { mute_hours } }),
      });
    });
    this.alarms.forget(String(alarm.user_id));
  }

  /** Closes no alarm before all progress is stored. */
  private async sweep(): Promise<boolean> {
    return !(await this.notes.flush()) || (await this.closeOver()) > 0;
  }

  /** Closes alarms that did not go on, and returns how many stay open. */
  private async closeOver(): Promise<number> {
    const lastAtMost = this.clock.now() - ALARM_CLOSES_MS;
    const open = await this.repository.allOpen();
    const over = open.filter(({ last }) => last <= lastAtMost);
    for (const alarm of over) {
      const overlap_ms = await this.overlapOf(alarm);
      const closing = { closed_by: SYSTEM_USERNAME, overlap_ms };
      await asSystem(() => this.changes.run(() => this.end(alarm, lastAtMost, closing)));
      this.alarms.forget(String(alarm.user_id));
    }
    return open.length - over.length;
  }

  private async end(
    { _id, user_id }: Alarm,
    lastAtMost: number,
    closing: Omit<AlarmClosing, 'closed_at'>,
  ): Promise<boolean> {
    const at = { closed_at: this.clock.now() };
    const closed = await this.repository.close(_id, lastAtMost, { ...closing, ...at });
    if (closed) await this.users.set(String(user_id), null);
    return closed !== null;
  }

  private async mute({ user_id }: Alarm, hours: number): Promise<void> {
    await this.repository.mute(user_id, hours === 0 ? 0 : this.clock.now() + hours * HOUR_MS);
  }

  private async overlapOf({ user_id, since, last }: Alarm): Promise<number> {
    const [ms = 0] = await this.spans.overlapOfEach([{ userId: String(user_id), from: since, to: last }]);
    return ms;
  }

  private async store(notes: readonly AlarmNote[]): Promise<void> {
    const devices = await this.devices.of(notes.flatMap(({ sessionIds }) => sessionIds));
    const named = (ids: readonly string[]) =>
      [...new Set(ids.map((id) => devices.get(id) ?? ''))].filter((device) => device !== '');
    await this.repository.goOn(
      notes.map(({ id, last, ips, sessionIds }) => ({ id, last, ips, devices: named(sessionIds) })),
    );
  }
}

const union = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
];
