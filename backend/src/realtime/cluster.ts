import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { SessionEndCode } from '@keyroster/contracts';
import { Settings } from '../config/settings.js';
import { ClusterRedis } from './cluster-redis.js';
import { LocalSockets } from './local-sockets.js';
import type { ClusterTouch } from './socket-types.js';

export type { ClusterTouch } from './socket-types.js';

/** About a minute of news for processes that were cut off; older news is sent again by its owner. */
const STREAM_LENGTH = 10_000;

type Listener = () => void;

/** With REDIS_URL several processes act as one. Without it, or while it is away, each serves its own. */
@Injectable()
export class Cluster implements OnApplicationShutdown {
  private readonly logger = new Logger(Cluster.name);
  private readonly redis: ClusterRedis | undefined;
  private readonly returnListeners: Listener[] = [];

  constructor(
    settings: Settings,
    private readonly sockets: LocalSockets,
  ) {
    if (settings.redisUrl === undefined) return;
    this.redis = new ClusterRedis(settings.redisUrl, {
      onAway: () => this.logger.warn('Redis is away: this process serves its own alone'),
      onBack: () => this.noteBack(),
      onError: (error) => this.logger.debug(error),
    });
  }

  get isJoined(): boolean {
    return this.redis !== undefined;
  }

  get isReachable(): boolean {
    return this.redis?.isThere ?? false;
  }

  adapter(): ServerOptions['adapter'] | undefined {
    return this.redis && (createAdapter(this.redis, { maxLen: STREAM_LENGTH }) as ServerOptions['adapter']);
  }

  /** Redis is back: news of the meantime may be lost. */
  onReturn(listener: Listener): void {
    this.returnListeners.push(listener);
  }

  tellTouches(touches: ClusterTouch[]): void {
    this.sockets.server?.serverSideEmit('presence:touched', touches);
  }

  onTouches(listener: (touches: ClusterTouch[]) => void): void {
    this.sockets.server?.on('presence:touched', listener);
  }

  /** Has the others tell all that they know: what they said while this process heard nothing is lost. */
  askForTouches(): void {
    this.sockets.server?.serverSideEmit('presence:asked');
  }

  onAsked(listener: Listener): void {
    this.sockets.server?.on('presence:asked', listener);
  }

  tellEnd(sessionId: string, code: SessionEndCode): void {
    if (this.isJoined) this.sockets.server?.serverSideEmit('session:over', sessionId, code);
  }

  onEnd(listener: (sessionId: string, code: SessionEndCode) => void): void {
    this.sockets.server?.on('session:over', listener);
  }

  onApplicationShutdown(): void {
    this.redis?.hangUp();
  }

  private noteBack(): void {
    this.logger.log('Redis is back');
    for (const listener of this.returnListeners) listener();
  }
}
