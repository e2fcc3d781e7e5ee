import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { DomainEvents, OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { UserRoster } from '../../people/users/index.js';
import { isMove } from '../model/index.js';
import { ClusterTouches } from './cluster-touches.js';
import { LiveSpans } from '../spans/live-spans.js';
import { TouchFlush } from './touch-flush.js';

@Injectable()
export class PresenceService {
  pingCount = 0;

  constructor(
    private readonly roster: UserRoster,
    private readonly flush: TouchFlush,
    private readonly cluster: ClusterTouches,
    private readonly spans: LiveSpans,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  touch(id: string, ip: string, sessionId: string): void {
    this.pingCount += 1;
    this.events.emit('session.pinged', { id: sessionId });
    const at = this.clock.now();
    this.note(id, ip, at, sessionId);
    this.spans.note(id, sessionId, ip, at);
  }

  @OnEvent('user.touched')
  noteTouch({ id, ip, at }: DomainEventMap['user.touched']): void {
    this.note(id, ip, at, '');
  }

  private note(id: string, ip: string, at: number, sessionId: string): void {
    const outcome = this.roster.touch(id, ip, at);
    if (outcome === 'dropped') return;
    // A user that another process has just made is not known here yet; the ping is stored all the same.
    const newIp = outcome === null || isMove(outcome) ? ip : '';
    this.flush.add(id, at, newIp || undefined);
    if (outcome) this.cluster.add(id, ip, at, outcome, sessionId);
  }
}
