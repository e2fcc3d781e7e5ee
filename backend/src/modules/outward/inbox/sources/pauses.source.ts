import { Injectable } from '@nestjs/common';
import { PAUSE_MAX_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { OnRoster, type RosterChange, type RosterRow } from '../../../people/users/index.js';
import { AuditSearchService } from '../../../record/audit/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, isBetween, type InboxEntry, type InboxSource } from '../inbox-source.js';

interface Paused {
  email: string;
  until: number;
}

@Injectable()
export class PausesSource implements InboxSource {
  readonly kind = 'pause';
  /** May also hold pauses that are over. */
  private readonly paused = new Map<string, Paused>();

  constructor(
    private readonly audit: AuditSearchService,
    private readonly clock: Clock,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnRoster(['added', 'removed', 'edited'], ['paused_until'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const paused = [...this.paused].flatMap(([id, { email, until }]) =>
      until > now ? [{ id, email, until }] : [],
    );
    if (paused.length === 0) return [];
    const since = await this.audit.lastOf('login.paused', now - PAUSE_MAX_MS);
    return paused.map(({ id, email, until }) =>
      entryOf({ id, at: since.get(id) ?? now, name: email, until, state: String(until) }),
    );
  }

  mayTurn(from: number, to: number): boolean {
    return [...this.paused.values()].some(({ until }) => isBetween(until, from, to));
  }

  @OnRoster(['added', 'removed', 'edited'])
  follow({ id, user: { email, paused_until: until } }: RosterRow, { kind }: RosterChange): void {
    if (until === null || kind === 'removed') this.paused.delete(id);
    else this.paused.set(id, { email, until });
  }
}
