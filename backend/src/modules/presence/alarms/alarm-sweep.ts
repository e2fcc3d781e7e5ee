import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { Every, Lookout } from '../../../common/time/loops.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Devices } from '../spans/devices.js';
import { AlarmEndings } from './alarm-endings.js';
import { ALARM_NEWS } from './alarm-gates.js';
import { AlarmsRepository } from './alarms.repository.js';

const LOOK_EVERY_MS = 5_000;

export interface AlarmNote {
  id: string;
  last: number;
  ips: readonly string[];
  sessionIds: readonly string[];
}

@Injectable()
export class AlarmSweep {
  private readonly lookout: Lookout;
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
    private readonly endings: AlarmEndings,
    private readonly devices: Devices,
    clock: Clock,
  ) {
    this.lookout = new Lookout(clock, LOOK_EVERY_MS);
  }

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

  /** None is closed while it isn't stored that it goes on. */
  private async sweep(): Promise<boolean> {
    return !(await this.notes.flush()) || (await this.endings.closeOver()) > 0;
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
