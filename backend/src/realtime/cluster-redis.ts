import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerOptions } from 'socket.io';

/** About a minute of news for processes that were cut off; older news is sent again by its owner. */
const STREAM_LENGTH = 10_000;
const RETRY_MAX_MS = 1_000;
const retryStrategy = (attempt: number): number => Math.min(RETRY_MAX_MS, attempt * 100);
/** Subscriptions are sent again as a connection comes back: so long they may take to arrive. */
const SUBSCRIBED_MS = 100;

interface Watcher {
  onAway: () => void;
  /** All connections are back: what others say is heard again. */
  onBack: () => void;
  onError: (error: Error) => void;
}

/**
 * The connection that the socket.io adapter publishes on, and duplicates for reading. While Redis is away publishing
 * fails at once (what can't be told now is told again by its owner, and a queue would only grow) and reading waits: the
 * adapter reads again after each failure without a pause, and would spin.
 */
export class ClusterRedis extends Redis {
  private readonly connections: Redis[] = [this];
  private isAway = false;

  constructor(
    url: string,
    private readonly watcher: Watcher,
  ) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy });
    this.follow(this);
  }

  override duplicate(options?: Partial<RedisOptions>): Redis {
    const reader = new Redis({
      ...this.options,
      ...options,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      retryStrategy,
    });
    this.connections.push(reader);
    this.follow(reader);
    return reader;
  }

  /** The adapter doesn't look at the outcome: a failure must not end the process as unhandled. */
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0);
  }

  /** All connections are up: what is told reaches the others, and theirs is heard. */
  get isThere(): boolean {
    return this.connections.every(({ status }) => status === 'ready');
  }

  /** With its readers, one of which may wait for a Redis that never comes back. */
  hangUp(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private follow(connection: Redis): void {
    connection.on('error', this.watcher.onError);
    connection.on('close', () => this.noteAway());
    connection.on('ready', () => setTimeout(() => this.noteBack(), SUBSCRIBED_MS).unref());
  }

  private noteAway(): void {
    if (this.isAway) return;
    this.isAway = true;
    this.watcher.onAway();
  }

  private noteBack(): void {
    if (!this.isAway || !this.isThere) return;
    this.isAway = false;
    this.watcher.onBack();
  }
}

export const adapterOver = (redis: ClusterRedis): ServerOptions['adapter'] =>
  createAdapter(redis, { maxLen: STREAM_LENGTH }) as ServerOptions['adapter'];
