import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DELTA_GATHER_MS, DELTA_URGENT_MS } from '@keyroster/contracts';
import { Cluster, type ClusterTouch } from '../../../realtime/cluster.js';
import { UserRoster } from '../../people/users/index.js';
import { PresenceBoard } from '../board/presence-board.js';
import { isLate, type TouchOutcome } from '../model/index.js';

/**
 * Touches told to the other processes, gathered as deltas are. Each merges what it hears by maximum and serves its own
 * admins: there is no leader, and a process that dies takes nobody with it.
 */
@Injectable()
export class ClusterTouches implements OnApplicationBootstrap, OnModuleDestroy {
  private pending = new Map<string, ClusterTouch>();
  private timer: NodeJS.Timeout | undefined;
  private due = Number.POSITIVE_INFINITY;

  constructor(
    private readonly cluster: Cluster,
    private readonly roster: UserRoster,
    private readonly board: PresenceBoard,
  ) {}

  add(id: string, ip: string, at: number, outcome: TouchOutcome): void {
    if (!this.cluster.isJoined) return;
    const known = this.pending.get(id);
    if (!known || !isLate(at, known[2])) this.pending.set(id, [id, ip, at]);
    this.sendWithin(outcome === 'refreshed' ? DELTA_GATHER_MS : DELTA_URGENT_MS / 2);
  }

  onApplicationBootstrap(): void {
    this.cluster.onTouches((touches) => {
      for (const [id, ip, at] of touches) this.roster.touch(id, ip, at);
    });
    // What was told while Redis was away reached nobody, and others may be back before or after this process.
    this.cluster.onReturn(() => {
      this.tellAll();
      this.cluster.askForTouches();
    });
    this.cluster.onAsked(() => this.tellAll());
  }

  onModuleDestroy(): void {
    this.send();
  }

  private tellAll(): void {
    for (const row of this.board.activeRows()) {
      this.pending.set(row.id, [row.id, row.user.ip_address, row.touchedAt]);
    }
    this.send();
  }

  private sendWithin(ms: number): void {
    if (this.timer && ms >= this.due) return;
    clearTimeout(this.timer);
    this.due = ms;
    this.timer = setTimeout(() => this.send(), ms).unref();
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = Number.POSITIVE_INFINITY;
    if (this.pending.size === 0) return;
    this.cluster.tellTouches([...this.pending.values()]);
    this.pending = new Map();
  }
}
