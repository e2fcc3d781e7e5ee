import { Injectable, Logger } from '@nestjs/common';
import type { ServerOptions } from 'socket.io';
import type { SessionEnding } from '@keyroster/contracts';
import { DomainEvents, type ClusterTouch } from '../../common/domain-events.js';
import { OnStart, OnStop } from '../../common/lifecycle.js';
import { Settings } from '../../config/settings.js';
import type { ClusterRedis } from './cluster-redis.js';
import { LocalSockets } from '../local-sockets.js';

/** With REDIS_URL, processes act as one. Without it, or while Redis is away, each serves its own sockets. */
@Injectable()
export class Cluster {
  private readonly logger = new Logger(Cluster.name);
  private redis: ClusterRedis | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly sockets: LocalSockets,
    private readonly events: DomainEvents,
  ) {}

  @OnStart('boot')
  start(): void {
    const { server } = this.sockets;
    server?.on('presence:touched', (touches) => this.events.emit('cluster.touched', { touches }));
    server?.on('presence:asked', () => this.events.emit('cluster.asked', undefined));
    server?.on('session:over', (sessionId, code, more) =>
      this.events.emit('cluster.ended', { sessionId, ending: { ...more, code } }),
    );
  }

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
      onAway: (reason) => this.logger.warn(`Redis is away: this process serves its own alone${reason}`),
      onBack: () => this.noteBack(),
      onError: (error) => this.logger.debug(error),
    });
    return adapterOver(this.redis);
  }

  tellTouches(touches: ClusterTouch[]): void {
    this.sockets.server?.serverSideEmit('presence:touched', touches);
  }

  askForTouches(): void {
    this.sockets.server?.serverSideEmit('presence:asked');
  }

  tellEnd(sessionId: string, { code, ...more }: SessionEnding): void {
    if (this.isJoined) this.sockets.server?.serverSideEmit('session:over', sessionId, code, more);
  }

  @OnStop('connections')
  stop(): void {
    this.redis?.hangUp();
  }

  private noteBack(): void {
    this.logger.log('Redis is back');
    this.events.emit('cluster.returned', undefined);
  }
}
