import { Redis, type RedisOptions } from 'ioredis';

const RETRY_MAX_MS = 1_000;
const retryStrategy = (attempt: number): number => Math.min(RETRY_MAX_MS, attempt * 100);

/**
 * The connection that the socket.io adapter publishes on, and duplicates for reading. While Redis is away publishing
 * fails at once (what can't be told now is told again by its owner, and a queue would only grow) and reading waits: the
 * adapter reads again after each failure without a pause, and would spin.
 */
export class ClusterRedis extends Redis {
  private readonly readers: Redis[] = [];

  constructor(url: string) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy });
  }

  override duplicate(options?: Partial<RedisOptions>): Redis {
    const reader = new Redis({
      ...this.options,
      ...options,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      retryStrategy,
    });
    this.readers.push(reader);
    return reader;
  }

  /** The adapter doesn't look at the outcome: a failure must not end the process as unhandled. */
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0);
  }

  /** With its readers, one of which may wait for a Redis that never comes back. */
  hangUp(): void {
    for (const connection of [this, ...this.readers]) connection.disconnect();
  }
}
