import { Injectable } from '@nestjs/common';
import { ALARM_CLOSES_MS, HOUR_MS, SYSTEM_USERNAME } from '@keyroster/contracts';
import type { CloseAlarmPayload } from '@keyroster/contracts/dto';
import { asSystem } from '../../../common/context/request-context.js';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { UserAlarms } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import { SpanList } from '../spans/span-list.service.js';
import { AlarmGates } from './alarm-gates.js';
import type { Alarm } from './alarm.schema.js';
import { AlarmsRepository, type AlarmClosing } from './alarms.repository.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class AlarmEndings {
  constructor(
    private readonly repository: AlarmsRepository,
    private readonly changes: Changes,
    private readonly users: UserAlarms,
    private readonly spans: SpanList,
    private readonly gates: AlarmGates,
    private readonly clock: Clock,
  ) {}

  /** A closed alarm can still be muted, or unmuted. */
  async close({ id, mute_hours }: CloseAlarmPayload, { username }: Caller): Promise<void> {
    const alarm = orNotFound(await this.repository.find(id));
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
    this.gates.forget(String(alarm.user_id));
  }

  /** Closes alarms that did not go on, and answers how many stay open. */
  async closeOver(): Promise<number> {
    const lastAtMost = this.clock.now() - ALARM_CLOSES_MS;
    const open = await this.repository.allOpen();
    const over = open.filter(({ last }) => last <= lastAtMost);
    for (const alarm of over) {
      const overlap_ms = await this.overlapOf(alarm);
      const closing = { closed_by: SYSTEM_USERNAME, overlap_ms };
      await asSystem(() => this.changes.run(() => this.end(alarm, lastAtMost, closing)));
      this.gates.forget(String(alarm.user_id));
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
}
