import { Injectable } from '@nestjs/common';
import { OnRoster, type RosterRow } from '../../people/users/index.js';

/** Written once while only pings change: a list of ten thousand is mostly copying. */
@Injectable()
export class RowJson {
  private readonly written = new WeakMap<RosterRow, string>();

  @OnRoster(['added', 'removed', 'edited', 'reset', 'arrived', 'moved'])
  forget(row: RosterRow): void {
    this.written.delete(row);
  }

  of(row: RosterRow, now: number): string {
    const { last_ping_timestamp, paused_until } = row.user;
    const pausedUntil = paused_until !== null && paused_until > now ? paused_until : null;
    return `${this.stable(row)},"last_ping_timestamp":${last_ping_timestamp},"paused_until":${pausedUntil}}`;
  }

  private stable(row: RosterRow): string {
    const known = this.written.get(row);
    if (known !== undefined) return known;
    const json = JSON.stringify({ ...row.user, last_ping_timestamp: undefined, paused_until: undefined });
    const open = json.slice(0, -1);
    this.written.set(row, open);
    return open;
  }
}
