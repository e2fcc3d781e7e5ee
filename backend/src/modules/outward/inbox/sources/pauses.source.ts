import { Injectable } from '@nestjs/common';
import { PAUSE_MAX_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { UserRoster } from '../../../people/users/index.js';
import { AuditSearchService } from '../../../record/audit/index.js';
import { InboxStirs } from '../inbox-stirs.js';
import { entryOf, isBetween, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** Who can't sign in for a while, after wrong tries. */
@Injectable()
export class PausesSource implements InboxSource {
  readonly kind = 'pause';

  constructor(
    private readonly roster: UserRoster,
    private readonly audit: AuditSearchService,
    private readonly clock: Clock,
    stirs: InboxStirs,
  ) {
    roster.onChange((_row, change) => {
      const isOther = change.kind === 'edited' && change.fields.has('paused_until');
      if (isOther || change.kind === 'added' || change.kind === 'removed') stirs.stir(this.kind);
    });
  }

  async entries(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const paused = this.roster.rows().flatMap(({ id, user }) => {
      const { email, paused_until: until } = user;
      return until !== null && until > now ? [{ id, email, until }] : [];
    });
    if (paused.length === 0) return [];
    const since = await this.audit.lastOf('login.paused', now - PAUSE_MAX_MS);
    return paused.map(({ id, email, until }) =>
      entryOf({ id, at: since.get(id) ?? now, name: email, until, state: String(until) }),
    );
  }

  mayTurn(from: number, to: number): boolean {
    return this.roster.rows().some(({ user }) => isBetween(user.paused_until ?? 0, from, to));
  }
}
