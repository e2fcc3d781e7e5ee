import {
  activityStatus,
  pingAge,
  type ActivityCounts,
  type ActivityDelta,
  type ActivitySubscribed,
} from '@keyroster/contracts';
import type { LoyalSocket } from '../sockets/loyal-socket.js';

interface Shown {
  users?: { _id: string; last_ping_timestamp?: number }[];
  counts: ActivityCounts;
  serverTime: number;
}

/** Looks at whatever admins are shown of users who all ping: none of them may ever be Inactive. */
export class StatusWatch {
  /** Where somebody was. */
  readonly mistakes: string[] = [];
  frames = 0;
  /** The age in seconds of the oldest last ping that was shown. */
  oldest = 0;

  constructor(private readonly userCount: number) {}

  look(where: string, { users = [], counts, serverTime }: Shown): void {
    if (counts.active !== this.userCount) this.mistakes.push(`${where}: ${counts.active} are Active`);
    for (const { _id, last_ping_timestamp } of users) {
      if (last_ping_timestamp === undefined) continue;
      this.oldest = Math.max(this.oldest, pingAge(last_ping_timestamp, serverTime));
      if (activityStatus(last_ping_timestamp, serverTime) === 'Inactive')
        this.mistakes.push(`${where}: ${_id}`);
    }
  }

  /** As an admin's screen does it, each time that its socket comes up. */
  follow({ client }: LoyalSocket): void {
    client.on('session:hello', () =>
      client.emit('activity:subscribe', {}, (answer) =>
        this.look('subscription', answer as ActivitySubscribed),
      ),
    );
    client.on('activity:delta', (delta: ActivityDelta) => {
      this.frames += 1;
      this.look('delta', delta);
    });
  }
}
