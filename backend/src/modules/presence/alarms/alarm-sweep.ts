import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { Lookout } from '../../../common/time/lookout.js';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Devices } from '../spans/devices.js';
import { AlarmEndings } from './alarm-endings.js';
import { ALARM_NEWS } from './alarm-gates.js';
import { AlarmsRepository } from './alarms.repository.js';

const LOOK_EVERY_MS = 5_000;

/** That what an open alarm is about goes on. */
export interface AlarmNote {
  id: string;
  last: number;
  ips: readonly string[];
  sessionIds: readonly string[];
}

interface Waiting {
  last: number;
  ips: Set<string>;
  sessionIds: Set<string>;
}

/** Every few seconds: what went on is stored, and what did not is closed. Whichever process does it first. */
@Injectable()
export class AlarmSweep {
  private readonly logger = new Logger(AlarmSweep.name);
  private waiting = new Map<string, Waiting>();
  private readonly lookout: Lookout;

  constructor(
    private readonly repository: AlarmsRepository,
    private readonly endings: AlarmEndings,
    private readonly devices: Devices,
    clock: Clock,
  ) {
    this.lookout = new Lookout({
      clock,
      everyMs: LOOK_EVERY_MS,
      look: () => this.look(),
      failed: (error) => this.logger.debug(error),
    });
  }

  @OnStart('presence')
  start(): void {
    this.lookout.start();
  }

  @OnStop('memory')
  async stop(): Promise<void> {
    this.lookout.stop();
    await this.store().catch(() => undefined);
  }

  /** There may be one that is open. */
  @OnGap()
  @OnChange('alarms', ALARM_NEWS)
  wake(): void {
    this.lookout.wake();
  }

  note({ id, last, ips, sessionIds }: AlarmNote): void {
    const known = this.waiting.get(id) ?? { last, ips: new Set(), sessionIds: new Set() };
    known.last = Math.max(known.last, last);
    for (const ip of ips) known.ips.add(ip);
    for (const sessionId of sessionIds) known.sessionIds.add(sessionId);
    this.waiting.set(id, known);
  }

  /** Answers whether any is open still. */
  private async look(): Promise<boolean> {
    await this.store();
    return (await this.endings.closeOver()) > 0;
  }

  private async store(): Promise<void> {
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      const devices = await this.devices.of([...taken.values()].flatMap((one) => [...one.sessionIds]));
      const named = (ids: Set<string>) =>
        [...new Set([...ids].map((id) => devices.get(id) ?? ''))].filter((device) => device !== '');
      await this.repository.goOn(
        [...taken].map(([id, { last, ips, sessionIds }]) => ({
          id,
          last,
          ips: [...ips],
          devices: named(sessionIds),
        })),
      );
    } catch (error) {
      for (const [id, { last, ips, sessionIds }] of taken) {
        this.note({ id, last, ips: [...ips], sessionIds: [...sessionIds] });
      }
      throw error;
    }
  }
}
