import { Injectable } from '@nestjs/common';
import { DELTA_GATHER_MS, DELTA_URGENT_MS, TOUCH_AHEAD_MAX_MS } from '@keyroster/contracts';
import { OnEvent, type ClusterTouch, type DomainEventMap } from '../../../common/domain-events.js';
import { OnStop } from '../../../common/lifecycle.js';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { Cluster } from '../../../realtime/cluster/cluster.js';
import { UserRoster } from '../../people/users/index.js';
import { PresenceBoard } from '../board/presence-board.js';
import { isLate, type TouchOutcome } from '../model/index.js';
import { LiveSpans } from '../spans/live-spans.js';

/** Each process merges touches of others by maximum and serves its own admins, so no leader is needed. */
@Injectable()
export class ClusterTouches {
  private pending = new Map<string, ClusterTouch>();
  private earlier: ClusterTouch[] = [];
  private readonly sending = new Loop({ run: () => this.send() });

  constructor(
    private readonly cluster: Cluster,
    private readonly roster: UserRoster,
    private readonly board: PresenceBoard,
    private readonly spans: LiveSpans,
    private readonly clock: Clock,
  ) {}

  add(id: string, ip: string, at: number, outcome: TouchOutcome, sessionId: string): void {
    if (!this.cluster.isJoined) return;
    const key = sessionId || id;
    const known = this.pending.get(key);
    // Keeps the touch at the former address, which other processes have to hear of, too.
    if (known && known[1] !== ip) this.earlier.push(known);
    if (!known || !isLate(at, known[2])) this.pending.set(key, [id, ip, at, sessionId]);
    this.sending.wake(outcome === 'refreshed' ? DELTA_GATHER_MS : DELTA_URGENT_MS / 2);
  }

  @OnEvent('cluster.touched')
  hear({ touches }: DomainEventMap['cluster.touched']): void {
    // Limits the times of a process whose clock is ahead.
    const latest = this.clock.now() + TOUCH_AHEAD_MAX_MS;
    for (const [id, ip, told, sessionId] of touches) {
      const at = Math.min(told, latest);
      this.roster.touch(id, ip, at);
      if (sessionId) this.spans.hear(id, sessionId, ip, at);
    }
  }

  /** Touches sent while Redis was away are lost, and others may return before or after this process. */
  @OnEvent('cluster.returned')
  catchUp(): void {
    this.tellAll();
    this.cluster.askForTouches();
  }

  /** Runs twice at shutdown, because requests in flight after the first time may touch somebody, too. */
  @OnStop('memory')
  @OnStop('late memory')
  send(): void {
    this.sending.calm();
    if (this.pending.size === 0) return;
    this.cluster.tellTouches([...this.earlier, ...this.pending.values()]);
    this.pending = new Map();
    this.earlier = [];
  }

  @OnEvent('cluster.asked')
  tellAll(): void {
    for (const row of this.board.activeRows()) {
      this.pending.set(row.id, [row.id, row.user.ip_address, row.touchedAt, '']);
    }
    for (const { userId, ip, sessionId, ownTo } of this.spans.ownLatest()) {
      this.pending.set(sessionId, [userId, ip, ownTo, sessionId]);
    }
    this.send();
  }
}
