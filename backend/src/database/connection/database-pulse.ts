import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { OnStop } from '../../common/lifecycle.js';

export const HEARTBEAT_MS = 500;
const LOOK_MS = 100;
/** Longer than two heartbeats, and short enough to refuse waiting calls in under 1.5 s. */
const SILENCE_MS = 1_250;
/** The most silence that one look adds: while this process itself was blocked, heartbeats lay unread. */
const HELD_UP_MS = 130;

/** Notices half-open connections and frozen servers, which the driver notices only after seconds. */
@Injectable()
export class DatabasePulse {
  private readonly listeners: (() => void)[] = [];
  private silentMs = 0;
  private lookedAt = 0;
  /** Replaces mongoose's `readyState`, which takes two late heartbeats for a lost connection. */
  isConnected = false;
  private timer: NodeJS.Timeout | undefined;

  get isBeating(): boolean {
    return this.silentMs < SILENCE_MS;
  }

  onSilence(listener: () => void): void {
    this.listeners.push(listener);
  }

  follow(client: mongo.MongoClient): void {
    this.isConnected = true;
    client.on('topologyDescriptionChanged', ({ newDescription: { type, hasKnownServers } }) => {
      this.isConnected = hasKnownServers && type !== 'ReplicaSetNoPrimary';
    });
    client.on('topologyClosed', () => {
      this.isConnected = false;
    });
    client.on('serverHeartbeatSucceeded', ({ reply }) => {
      if (reply['isWritablePrimary'] !== true && reply['msg'] !== 'isdbgrid') return;
      this.silentMs = 0;
      this.lookedAt = performance.now();
      // Starts with the first heartbeat, because through some load balancers there is never one.
      this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
    });
  }

  @OnStop('connections')
  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    const wasBeating = this.isBeating;
    this.silentMs += Math.min(now - this.lookedAt, HELD_UP_MS);
    this.lookedAt = now;
    if (this.isBeating || !wasBeating) return;
    for (const listener of this.listeners) listener();
  }
}
