import {
  isRefusal,
  type ActivityDelta,
  type ActivityPosition,
  type ActivitySubscribed,
} from '@keyroster/contracts';
import type { Pulse } from './heartbeat.js';
import type { ClientSocket } from './server-link.js';

/** A listener that keeps a copy of the activity list. */
export interface ActivityWatcher {
  onDelta: (delta: ActivityDelta) => void;
  /** Called when changes were missed: fetch the list anew, and apply later changes to it. */
  onGap: () => void;
}

/** Subscribes to the numbered changes of the activity list while there are watchers. */
export class ActivityFeed {
  private readonly watchers = new Set<ActivityWatcher>();
  private position: ActivityPosition | undefined;
  /** The number of the latest subscription. Answers to earlier ones are ignored. */
  private subscription = 0;
  private unwatch = (): void => undefined;

  constructor(
    private readonly socket: ClientSocket,
    private readonly pulse: Pulse,
  ) {
    socket.on('activity:delta', (delta) => this.take(delta));
    socket.on('disconnect', () => pulse.stop());
  }

  add(watcher: ActivityWatcher): () => void {
    const isFirst = this.watchers.size === 0;
    this.watchers.add(watcher);
    if (isFirst) {
      this.unwatch = this.pulse.watch();
      this.subscribe();
    }
    return () => this.remove(watcher);
  }

  /** Called after each connect too, because the server drops the subscription with the socket. */
  subscribe(): void {
    if (this.watchers.size === 0 || !this.socket.connected) return;
    this.subscription += 1;
    this.pulse.heard();
    const { subscription } = this;
    this.socket.emit('activity:subscribe', this.position ?? {}, (answer) => {
      if (subscription === this.subscription && !isRefusal(answer)) this.subscribed(answer);
    });
  }

  private subscribed({ epoch, seq, serverTime, counts, missed }: ActivitySubscribed): void {
    this.position = { epoch, seq };
    if (!missed) this.tellGap();
    this.tell(missed ?? { epoch, from: seq, to: seq, serverTime, users: [], removed: [], counts });
  }

  private take(delta: ActivityDelta): void {
    this.pulse.heard();
    const isNext = this.position?.epoch === delta.epoch && this.position.seq === delta.from;
    const wasSubscribed = this.position !== undefined;
    this.position = { epoch: delta.epoch, seq: delta.to };
    if (wasSubscribed && !isNext) this.tellGap();
    this.tell(delta);
  }

  private remove(watcher: ActivityWatcher): void {
    if (!this.watchers.delete(watcher) || this.watchers.size > 0) return;
    // Without a position the next watcher begins with a gap, so it fetches the list.
    this.position = undefined;
    this.subscription += 1;
    this.unwatch();
    if (this.socket.connected) this.socket.emit('activity:unsubscribe', {}, () => undefined);
  }

  private tell(delta: ActivityDelta): void {
    for (const watcher of this.watchers) watcher.onDelta(delta);
  }

  private tellGap(): void {
    for (const watcher of this.watchers) watcher.onGap();
  }
}
