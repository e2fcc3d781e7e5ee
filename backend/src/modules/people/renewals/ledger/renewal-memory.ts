import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/time/clock.js';
import { OnStart } from '../../../../common/lifecycle.js';
import type { Change } from '../../../../database/feed/change-cursor.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import type { FullReplica } from '../../../../database/replica/full-replica.js';
import { Replicas } from '../../../../database/replica/replicas.js';
import { LedgerLines, type LedgerEntry } from './ledger-lines.js';
import { RenewalsRepository } from './renewals.repository.js';

/** Entries younger than this are read again for each report, because the change feed may lag behind. */
const YOUNG_MS = 15 * 60_000;

/** The whole ledger in memory, so that a report costs the database next to nothing. */
@Injectable()
export class RenewalMemory {
  private readonly lines = new LedgerLines();
  private readonly replica: FullReplica<LedgerEntry>;

  constructor(
    private readonly repository: RenewalsRepository,
    private readonly clock: Clock,
    replicas: Replicas,
  ) {
    this.replica = replicas.full(
      'renewals',
      {
        everything: () => repository.everything(),
        these: (ids) => repository.these(ids),
        idOf: ({ id }) => id,
      },
      this.lines,
    );
  }

  /** Loads in the background: only reports need the ledger and wait for it, the start doesn't. */
  @OnStart('later')
  begin(): void {
    this.replica.outdateAll();
  }

  @OnChange('renewals')
  hear(change: Change): void {
    this.replica.hear(change);
  }

  /** Returns the ledger with every entry answered before this call. It may change at the next await. */
  async read(): Promise<LedgerLines> {
    await this.replica.whole();
    const since = this.clock.now() - YOUNG_MS;
    const ids = new Set(await this.repository.idsSince(since));
    // Entries put or removed here are outdated as well, so that the replica reads them again.
    for (const id of this.lines.idsSince(since)) {
      if (ids.has(id)) continue;
      this.replica.outdate(id);
      this.lines.remove(id);
    }
    const missing = [...ids].filter((id) => !this.lines.has(id));
    for (const entry of missing.length > 0 ? await this.repository.these(missing) : []) {
      this.replica.outdate(entry.id);
      this.lines.put(entry);
    }
    return this.lines;
  }
}
