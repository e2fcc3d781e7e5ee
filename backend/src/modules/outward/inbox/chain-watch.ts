import { Injectable } from '@nestjs/common';
import { CHAIN_CHECK_MS } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { AtEach } from '../../../common/time/loops.js';
import { Leases } from '../../../database/leases.js';
import { Meta } from '../../../database/meta.js';
import { AuditChain, type ChainCheck } from '../../record/audit/index.js';

const NAME = 'chain_check';
const LEASE = 'chain_check_lease';

interface FoundChain {
  at: number;
  broken: (NonNullable<ChainCheck['broken']> & { since: number }) | null;
}

/** Checks the audit chain on one process only, because the check reads every entry. */
@Injectable()
export class ChainWatch {
  constructor(
    private readonly chain: AuditChain,
    private readonly meta: Meta,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  found(): Promise<FoundChain | undefined> {
    return this.meta.read<FoundChain>(NAME);
  }

  /** Fails if another process holds the lease; the next minute is soon enough. */
  @AtEach('minute')
  async lookIfDue(): Promise<void> {
    if (!this.isDue(await this.found())) return;
    await this.leases.hold(LEASE, async (lease) => {
      const before = await this.found();
      if (!this.isDue(before)) return;
      const { broken } = await this.chain.check();
      await lease.confirm();
      const at = this.clock.now();
      const since = broken && isSame(before?.broken, broken) ? (before?.broken?.since ?? at) : at;
      await this.meta.write(NAME, { at, broken: broken && { ...broken, since } } satisfies FoundChain);
    });
  }

  private isDue(found: FoundChain | undefined): boolean {
    return found === undefined || Math.abs(this.clock.now() - found.at) >= CHAIN_CHECK_MS;
  }
}

const isSame = (one: FoundChain['broken'] | undefined, other: NonNullable<ChainCheck['broken']>): boolean =>
  one?.seq === other.seq && one._id === other._id && one.reason === other.reason;
