import { Injectable, Logger } from '@nestjs/common';
import type { ServerOptions } from 'socket.io';
import type { SessionEnding } from '@keyroster/contracts';
import { OnStop } from '../../common/lifecycle.js';
import { Settings } from '../../config/settings.js';
import type { ClusterRedis } from './cluster-redis.js';
import { LocalSockets } from '../local-sockets.js';
import type { ClusterTouch } from '../socket-types.js';

type Listener = () => void;

/** With REDIS_URL, processes act as one. Without it, or while Redis is away, each serves its own sockets. */
@Injectable()
export class Cluster {
  private readonly logger = new Logger(Cluster.name);
  private redis: ClusterRedis | undefined;
  private readonly returnListeners: Listener[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly sockets: LocalSockets,
  ) {}

  get isJoined(): boolean {
    return this.settings.redisUrl !== undefined;
  }

  get isReachable(): boolean {
    return this.redis?.isThere ?? false;
  }

  async join(): Promise<ServerOptions['adapter'] | undefined> {
    if (this.settings.redisUrl === undefined) return undefined;
    const { ClusterRedis, adapterOver } = await import('./cluster-redis.js');
    this.redis = new ClusterRedis(this.settings.redisUrl, {
      onAway: () => this.logger.warn('Redis is away: this process serves its own alone'),
      onBack: () => this.noteBack(),
      onError: (error) => this.logger.debug(error),
    });
    return adapterOver(this.redis);
  }

  onReturn(listener: Listener): void {
    this.returnListeners.push(listener);
  }

  tellTouches(touches: ClusterTouch[]): void {
    this.sockets.server?.serverSideEmit('presence:touched', touches);
  }

  onTouches(listener: (touches: ClusterTouch[]) => void): void {
    this.sockets.server?.on('presence:touched', listener);
  }

  askForTouches(): void {
    this.sockets.server?.serverSideEmit('presence:asked');
  }

  onAsked(listener: Listener): void {
    this.sockets.server?.on('presence:asked', listener);
  }

  tellEnd(sessionId: string, { code, ...more }: SessionEnding): void {
    if (this.isJoined) this.sockets.server?.serverSideEmit('session:over', sessionId, code, more);
  }

  onEnd(listener: (sessionId: string, ending: SessionEnding) => void): void {
    this.sockets.server?.on('session:over', (sessionId, code, more) =>
      listener(sessionId, { ...more, code }),
    );
  }

  @OnStop('connections')
  stop(): void {
    this.redis?.hangUp();
  }

  private noteBack(): void {
    this.logger.log('Redis is back');
    for (const listener of this.returnListeners) listener();
  }
}
