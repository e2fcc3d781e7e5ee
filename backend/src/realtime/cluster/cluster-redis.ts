import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerOptions } from 'socket.io';
import { repeat, type Loop } from '../../common/time/loop.js';

/** About a minute of news for processes that were cut off; the owners send older news again. */
const STREAM_LENGTH = 10_000;
const RETRY_MAX_MS = 500;
const retryStrategy = (attempt: number): number => Math.min(RETRY_MAX_MS, attempt * 100);
const SUBSCRIBED_MS = 100;
const ASK_EVERY_MS = 500;
/** A half-open connection doesn't break by itself, so Redis is pinged and has this long to answer. */
const ANSWERED_WITHIN_MS = 1_000;
const READ_WITHIN_MS = 6_000;
const HANG_UP_MS = 100;

interface Watcher {
  /** With the reason in parentheses, or empty. */
  onAway: (reason: string) => void;
  onBack: () => void;
  onError: (error: Error) => void;
}

/** While Redis is away, publishing fails at once, as owners tell again; reads wait, or the adapter spins. */
export class ClusterRedis extends Redis {
  private readonly readers: Redis[] = [];
  private readonly askLoop: Loop;
  private isAway = false;
  private lastError = '';

  constructor(
    url: string,
    private readonly watcher: Watcher,
  ) {
    super(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy,
      connectTimeout: ANSWERED_WITHIN_MS,
      socketTimeout: ANSWERED_WITHIN_MS,
      disconnectTimeout: HANG_UP_MS,
    });
    this.follow(this);
    // A waiting reader can't be pinged, so it is reconnected along with this connection.
    this.on('close', () => this.dialAnew(this.readers));
    this.on('ready', () => {
      if (this.isAway) this.dialAnew(this.readers.filter(({ status }) => status !== 'ready'));
    });
    this.askLoop = repeat(ASK_EVERY_MS, () => this.ask());
  }

  override duplicate(options?: Partial<RedisOptions>): Redis {
    const reader = new Redis({
      ...this.options,
      ...options,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      socketTimeout: READ_WITHIN_MS,
      retryStrategy,
    });
    // Nobody awaits a subscription, so one that a stop cuts off would be an unhandled rejection.
    const send = reader.sendCommand.bind(reader);
    reader.sendCommand = (command, stream) => {
      command.promise.catch(() => undefined);
      return send(command, stream);
    };
    this.readers.push(reader);
    this.follow(reader);
    return reader;
  }

  /** The adapter ignores the outcome, so a failure would end the process as an unhandled rejection. */
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0);
  }

  get isThere(): boolean {
    return !this.isAway && this.areReady;
  }

  private get areReady(): boolean {
    return [this, ...this.readers].every(({ status }) => status === 'ready');
  }

  /** Disconnects readers, too, which may wait for a Redis that never comes back. */
  hangUp(): void {
    void this.askLoop.stop();
    for (const connection of [this, ...this.readers]) connection.disconnect();
  }

  private ask(): void {
    if (this.status === 'ready') this.ping().catch(this.watcher.onError);
  }

  private dialAnew(readers: Redis[]): void {
    for (const reader of readers) if (reader.status !== 'end') reader.disconnect(true);
  }

  private follow(connection: Redis): void {
    connection.on('error', (error) => {
      this.lastError = error.message;
      this.watcher.onError(error);
    });
    connection.on('close', () => this.noteAway());
    connection.on('ready', () => void this.noteBack());
  }

  private noteAway(): void {
    if (this.isAway) return;
    this.isAway = true;
    this.watcher.onAway(this.lastError && ` (${this.lastError})`);
  }

  private async noteBack(): Promise<void> {
    await delay(SUBSCRIBED_MS, undefined, { ref: false });
    if (!this.isAway || !this.areReady) return;
    this.isAway = false;
    this.lastError = '';
    this.watcher.onBack();
  }
}

export const adapterOver = (redis: ClusterRedis): ServerOptions['adapter'] =>
  createAdapter(redis, { maxLen: STREAM_LENGTH }) as ServerOptions['adapter'];
