import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { SeatsRepository } from './seats.repository.js';

const FLUSH_MS = 500;
/** How long a session that joins is followed, although a read of the seats may not include it yet. */
const TAKES_WITHIN_MS = 5_000;

type Ping = readonly [sessionId: string, at: number];

/** Stores the pings of sessions in line twice a second, so that every process can tell who fell silent. */
@Injectable()
export class SeatPings {
  private readonly logger = new Logger(SeatPings.name);
  private joined: ReadonlySet<string> = new Set();
  /** By session, on the monotonic clock. */
  private readonly joinedAt = new Map<string, number>();
  private readonly latest = new Map<string, number>();
  private readonly unsaved = new WriteBehind<Ping>({
    store: (pings) => this.repository.savePings(pings),
    gatherMs: FLUSH_MS,
    restMs: FLUSH_MS,
    failed: () => this.logger.warn('The pings of seats could not be stored yet'),
  });

  constructor(
    private readonly repository: SeatsRepository,
    private readonly clock: Clock,
  ) {}

  @OnEvent('session.pinged')
  note({ id }: DomainEventMap['session.pinged']): void {
    if (!this.joined.has(id)) return;
    const at = this.clock.now();
    this.latest.set(id, at);
    this.unsaved.put(id, [id, at]);
  }

  isJoined(sessionId: string): boolean {
    return this.joined.has(sessionId);
  }

  join(sessionId: string): void {
    this.joinedAt.set(sessionId, this.clock.steady());
    this.joined = new Set([...this.joined, sessionId]);
    this.note({ id: sessionId });
  }

  /** From now on, stores only the pings of these sessions and of those that joined just now. */
  follow(sessionIds: Iterable<string>): void {
    const since = this.clock.steady() - TAKES_WITHIN_MS;
    for (const [id, at] of this.joinedAt) if (at < since) this.joinedAt.delete(id);
    this.joined = new Set([...sessionIds, ...this.joinedAt.keys()]);
    for (const id of this.latest.keys()) {
      if (this.joined.has(id)) continue;
      this.latest.delete(id);
      this.unsaved.drop(id);
    }
  }

  async lastOf(sessionIds: readonly string[]): Promise<(sessionId: string) => number> {
    const stored =
      sessionIds.length > 0 ? await this.repository.pingsOf(sessionIds) : new Map<string, number>();
    return (id) => Math.max(this.latest.get(id) ?? 0, stored.get(id) ?? 0);
  }
}
