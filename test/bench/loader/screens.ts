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
}

export interface Screen {
  frames: Frame[];
  /** Users whose last ping was shown. */
  shown: Shown[];
}

const nothing = (): Screen => ({ frames: [], shown: [] });

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
    const { users, counts } = JSON.parse(text.slice(DELTA.length, -1)) as ActivityDelta;
    this.screen.frames.push({ bytes: packet.length, users: users.length, active: counts.active });
    for (const { _id, last_ping_timestamp: lastPing } of users) {
      if (lastPing !== undefined) this.screen.shown.push({ id: _id, lastPing, at });
    }
  }

  take(): Screen {
    const { screen } = this;
    this.screen = nothing();
    return screen;
  }
}
