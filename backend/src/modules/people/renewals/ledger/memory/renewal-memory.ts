import { Injectable } from '@nestjs/common';
import { toKeptId } from '../../../../../common/ids.js';
import { Clock } from '../../../../../common/time/clock.js';
import type { Change } from '../../../../../database/feed/change-cursor.js';
import { OnChange } from '../../../../../database/feed/change-feed.js';
import type { FullReplica } from '../../../../../database/replica/full-replica.js';
import { Replicas } from '../../../../../database/replica/replicas.js';
import { OnStart } from '../../../../../database/startup.js';
import { LedgerColumns, type RememberedRenewal } from './ledger-columns.js';
import { RenewalMemoryRepository } from './renewal-memory.repository.js';

/** What is so young is read again for each question: the news of it may still be on its way. */
const YOUNG_MS = 15 * 60_000;

/** The whole ledger in memory, where half a million entries are added up in a few milliseconds. */
@Injectable()
export class RenewalMemory {
  private readonly columns = new LedgerColumns();
  private readonly replica: FullReplica<RememberedRenewal>;

  constructor(
    private readonly repository: RenewalMemoryRepository,
    private readonly clock: Clock,
    replicas: Replicas,
  ) {
    this.replica = replicas.full(
      'renewals',
      {
        everything: () => repository.everything(),
        these: (ids) => repository.these(ids),
        idOf: ({ _id }) => toKeptId(_id),
      },
      {
        ids: () => this.columns.entryIds(),
        put: (entry) => this.columns.put(entry),
        remove: (id) => this.columns.remove(id),
      },
    );
  }

  /** Reports alone look here: they wait until all is there, and not the start. */
  @OnStart('later')
  begin(): void {
    this.replica.outdateAll();
  }

  @OnChange('renewals')
  hear(change: Change): void {
    this.replica.hear(change);
  }

  /** The ledger with all that was answered before now. It changes at the next await. */
  async read(): Promise<LedgerColumns> {
    await this.replica.whole();
    const since = this.clock.now() - YOUNG_MS;
    const ids = new Set(await this.repository.idsSince(since));
    // What is put or removed here may have changed since it was read: the replica looks at it once more.
    for (const id of this.columns.idsSince(since)) {
      if (ids.has(id)) continue;
      this.replica.outdate(id);
      this.columns.remove(id);
    }
    const missing = [...ids].filter((id) => !this.columns.has(id));
    for (const entry of missing.length > 0 ? await this.repository.these(missing) : []) {
      this.replica.outdate(String(entry._id));
      this.columns.put(entry);
    }
    return this.columns;
  }
}
