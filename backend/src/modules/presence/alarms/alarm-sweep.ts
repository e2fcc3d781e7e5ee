import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { OnChange, OnGap } from '../../../database/change-feed.js';
import { OnStart } from '../../../database/startup.js';
import { Devices } from '../spans/devices.js';
import { AlarmEndings } from './alarm-endings.js';
import { ALARM_NEWS } from './alarm-gates.js';
import { AlarmsRepository } from './alarms.repository.js';

const TICK_MS = 1_000;
const LOOK_EVERY_MS = 5_000;
/** While none is known to be open. */
const IDLE_MS = 60_000;

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
export class AlarmSweep implements OnModuleDestroy {
  private readonly logger = new Logger(AlarmSweep.name);
  private waiting = new Map<string, Waiting>();
  private lookedAt = 0;
  private isIdle = false;
  private isLooking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: AlarmsRepository,
    private readonly endings: AlarmEndings,
    private readonly devices: Devices,
    private readonly clock: Clock,
  ) {}

  @OnStart('presence')
  start(): void {
    this.timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.store().catch(() => undefined);
  }

  /** There may be one that is open. */
  @OnGap()
  @OnChange('alarms', ALARM_NEWS)
  wake(): void {
    this.isIdle = false;
  }

  note({ id, last, ips, sessionIds }: AlarmNote): void {
    const known = this.waiting.get(id) ?? { last, ips: new Set(), sessionIds: new Set() };
    known.last = Math.max(known.last, last);
    for (const ip of ips) known.ips.add(ip);
    for (const sessionId of sessionIds) known.sessionIds.add(sessionId);
    this.waiting.set(id, known);
  }

  /** By the server's clock, so that one that leaps is followed. */
  private async tick(): Promise<void> {
    const every = this.isIdle ? IDLE_MS : LOOK_EVERY_MS;
    if (this.isLooking || Math.abs(this.clock.now() - this.lookedAt) < every) return;
    this.isLooking = true;
    // What is heard of from here on is looked at once more.
    this.isIdle = true;
    this.lookedAt = this.clock.now();
    try {
      await this.store();
      if ((await this.endings.closeOver()) > 0) this.isIdle = false;
    } catch (error) {
      this.isIdle = false;
      this.logger.debug(error);
    } finally {
      this.isLooking = false;
    }
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
