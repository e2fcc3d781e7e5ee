import type { ActivityDelta } from '@keyroster/contracts';
import { now } from '../lab/commands.js';

/** A user in a frame, and when it arrived. */
export interface Shown {
  id: string;
  lastPing: number;
  at: number;
}

export interface Frame {
  bytes: number;
  users: number;
  active: number;
  at: number;
}

export interface Screen {
  frames: Frame[];
  /** Users whose last ping was shown. */
  shown: Shown[];
  /** Users of whom anything was shown. */
  changed: Array<Pick<Shown, 'id' | 'at'>>;
}

const nothing = (): Screen => ({ frames: [], shown: [], changed: [] });

const DELTA = '42["activity:delta",';

/** What frames to the admins of this loader show; parsed only while `isReading`. */
export class Screens {
  isReading = false;
  count = 0;
  private screen = nothing();

  told(packet: Buffer): void {
    this.count += 1;
    if (!this.isReading) return;
    const at = now();
    const text = packet.toString();
    if (!text.startsWith(DELTA)) return;
    const delta = JSON.parse(text.slice(DELTA.length, -1)) as ActivityDelta;
    this.screen.frames.push({
      bytes: packet.length,
      users: delta.users.length,
      active: delta.counts.active,
      at,
    });
    for (const { _id, last_ping_timestamp } of delta.users) {
      this.screen.changed.push({ id: _id, at });
      if (last_ping_timestamp !== undefined)
        this.screen.shown.push({ id: _id, lastPing: last_ping_timestamp, at });
    }
  }

  take(): Screen {
    const { screen } = this;
    this.screen = nothing();
    return screen;
  }
}
