import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { DomainEvents } from '../../common/domain-events.js';
import { UserRoster } from '../users/user-roster.js';
import { ClusterTouches } from './cluster-touches.js';
import { TouchFlush } from './touch-flush.js';

/** A ping, by socket or without one, and a login: noted in memory; stored, and told to other processes, by the batch. */
@Injectable()
export class Presence {
  private pings = 0;

  constructor(
    private readonly roster: UserRoster,
    private readonly flush: TouchFlush,
    private readonly cluster: ClusterTouches,
    private readonly clock: Clock,
    events: DomainEvents,
  ) {
    events.on('user.touched', ({ id, ip, at }) => this.note(id, ip, at));
  }

  get pingCount(): number {
    return this.pings;
  }

  touch(id: string, ip: string): void {
    this.pings += 1;
    this.note(id, ip, this.clock.now());
  }

  private note(id: string, ip: string, at: number): void {
    const outcome = this.roster.touch(id, ip, at);
    // Somebody whom another process has only just made is not known here yet: his ping is stored all the same.
    if (outcome === null && this.roster.get(id)) return;
    this.flush.add(id, at, outcome === 'moved' || outcome === null ? ip : undefined);
    if (outcome) this.cluster.add(id, ip, at, outcome);
  }
}
