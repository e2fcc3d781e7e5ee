import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { OnStop } from '../../common/lifecycle.js';

/** How often the driver hears of each server of the set; the least that it takes. */
export const HEARTBEAT_MS = 500;
const LOOK_MS = 100;
/** Whoever waits can still be refused in under 1.5 s then. Half a second of it passes between any two heartbeats. */
const SILENCE_MS = 1_250;
/**
 * The most that counts between two looks: while this process itself was held up, heartbeats lay there unread. On a machine
 * that is out of breath looks come late, and a database that is as late is not away.
 */
const HELD_UP_MS = 130;

/**
 * Whether the database is heard. A way that is half open, or a server that stands still, breaks no connection: the driver
 * takes seconds to give such a one up, and what was asked of it waits for so long.
 */
@Injectable()
export class DatabasePulse {
  private readonly listeners: (() => void)[] = [];
  private silentMs = 0;
  private lookedAt = 0;
  private hasServer = false;
  private timer: NodeJS.Timeout | undefined;

  get isBeating(): boolean {
    return this.silentMs < SILENCE_MS;
  }

  /**
   * Whether the driver has a server to write to. Mongoose's `readyState` is not asked: it takes two heartbeats that are
   * late for a lost connection, and on a busy machine they are late.
   */
  get isConnected(): boolean {
    return this.hasServer;
  }

  /** Called when it falls silent. */
  onSilence(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Of a client that is connected. */
  follow(client: mongo.MongoClient): void {
    this.hasServer = true;
    client.on('topologyDescriptionChanged', ({ newDescription: { type, hasKnownServers } }) => {
      this.hasServer = hasKnownServers && type !== 'ReplicaSetNoPrimary';
    });
    client.on('topologyClosed', () => {
      this.hasServer = false;
    });
    client.on('serverHeartbeatSucceeded', ({ reply }) => {
      // Of a set the one that takes writes counts; a router of a sharded cluster always does.
      if (reply['isWritablePrimary'] !== true && reply['msg'] !== 'isdbgrid') return;
      this.silentMs = 0;
      this.lookedAt = performance.now();
      // From the first beat on: through some balancers there is none, ever.
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
