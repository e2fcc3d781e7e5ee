import { Injectable } from '@nestjs/common';
import { PAUSE_MAX_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { UserRoster, type RosterChange, type RosterRow } from '../../../people/users/index.js';
import { AuditSearchService } from '../../../record/audit/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, isBetween, type InboxEntry, type InboxSource } from '../inbox-source.js';

interface Paused {
  email: string;
  until: number;
}

/** Who can't sign in for a while, after wrong tries. */
@Injectable()
export class PausesSource implements InboxSource {
  readonly kind = 'pause';
  /** Whoever has one that nothing took away; it may be over. */
  private readonly paused = new Map<string, Paused>();

  constructor(
    roster: UserRoster,
    private readonly audit: AuditSearchService,
    private readonly clock: Clock,
    invalidation: InboxInvalidation,
  ) {
    roster.onChange((row, change) => {
      const isOther = change.kind === 'edited' && change.fields.has('paused_until');
      const isSomebodyElse = change.kind === 'added' || change.kind === 'removed';
      if (change.kind === 'edited' || isSomebodyElse) this.follow(row, change);
      if (isOther || isSomebodyElse) invalidation.invalidate(this.kind);
    });
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

  private follow({ id, user: { email, paused_until: until } }: RosterRow, { kind }: RosterChange): void {
    if (until === null || kind === 'removed') this.paused.delete(id);
    else this.paused.set(id, { email, until });
  }
}
