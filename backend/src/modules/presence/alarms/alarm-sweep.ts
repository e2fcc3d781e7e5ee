import { Injectable } from '@nestjs/common';
import { ALARM_CLOSES_MS } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Every, Lookout } from '../../../common/time/loops.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { SessionsService } from '../../access/sessions/index.js';
import { ALARM_NEWS, AlarmsRepository, type AlarmProgress } from './alarms.repository.js';
import { AlarmListService } from './alarm-list.service.js';

const LOOK_EVERY_MS = 5_000;

type AlarmNote = Omit<AlarmProgress, 'devices'> & { sessionIds: readonly string[] };

/** Stores the progress of open alarms, and closes those that don't go on. */
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
    private readonly alarms: AlarmListService,
    private readonly sessions: SessionsService,
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

  /** Closes alarms that did not go on, none before all progress is stored. Tells whether any stay open. */
  private async sweep(): Promise<boolean> {
    if (!(await this.notes.flush())) return true;
    const lastAtMost = this.clock.now() - ALARM_CLOSES_MS;
    const open = await this.repository.open();
    const over = open.filter(({ last }) => last <= lastAtMost);
    for (const alarm of over) await this.alarms.closeBySystem(alarm, lastAtMost);
    return open.length > over.length;
  }

  private async store(notes: readonly AlarmNote[]): Promise<void> {
    const devices = await this.sessions.devicesOf(notes.flatMap(({ sessionIds }) => sessionIds));
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
