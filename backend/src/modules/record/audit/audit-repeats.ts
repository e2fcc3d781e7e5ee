import { Injectable, Logger } from '@nestjs/common';
import { MINUTE_MS, limitedBlocks } from '@keyroster/contracts';
import { currentContext, type RequestContext } from '../../../common/context/request-context.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { AtEach } from '../../../common/time/loops.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { AuditService, type AuditFact, type Happened } from './audit.service.js';

const KEPT_APART = 5_000;
/** Calls without a session from more blocks of addresses than this are counted together. */
const BLOCKS_APART = 500;
const OTHERS = 'others';

interface Repeated extends Happened {
  count: number;
}

interface First {
  key: string;
}

/** Writes the first of a caller's repeatable actions in a minute at once, and the rest as a count. */
@Injectable()
export class AuditRepeats {
  private readonly logger = new Logger(AuditRepeats.name);
  private minute = Number.NaN;
  private firsts = new Map<string, First>();
  private readonly counts = new WriteBehind<Repeated, First>({
    store: (repeated) => this.writeCounts(repeated),
    merge: (earlier, later) => ({ ...later, count: earlier.count + later.count }),
    gatherMs: MINUTE_MS,
    restMs: MINUTE_MS,
    bound: KEPT_APART,
    failed: (error) => {
      if (toAppError(error).code === 'UNAVAILABLE')
        this.logger.warn('Counts of the audit wait for the database');
      else this.logger.error(error);
    },
  });

  constructor(
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** `what` tells a caller's repeatable actions apart. Not for transactions: a count can't be taken back. */
  async record(fact: AuditFact, what: string): Promise<void> {
    const at = this.clock.now();
    const minute = at - (at % MINUTE_MS);
    if (this.minute !== minute) void this.beginMinute(minute);
    else if (this.firsts.size >= KEPT_APART) void this.beginAnew();
    const context = currentContext();
    const whose = this.whoseOf(context);
    const key = `${fact.action} ${what} ${whose}`;
    const known = this.firsts.get(key);
    if (!known) return this.writeFirst({ key }, fact);
    this.counts.put(known, { fact, context: whose === OTHERS ? undefined : context, at, count: 1 });
  }

  @OnEvent('access.refused')
  recordRefusal({ method, path }: DomainEventMap['access.refused']): Promise<void> {
    const [withoutQuery = ''] = path.split('?');
    const caller = currentContext()?.caller;
    const fact: AuditFact = {
      action: 'access.refused',
      // An admin was refused, not the user whose view they have open.
      ...(caller?.viewing && { target: caller.user_id, target_name: caller.username }),
      after: { method, path: withoutQuery },
    };
    return this.record(fact, `${method} ${withoutQuery}`);
  }

  @AtEach('minute')
  async beginMinute(minute: number): Promise<void> {
    if (this.minute === minute) return;
    this.minute = minute;
    await this.beginAnew();
  }

  private async beginAnew(): Promise<void> {
    this.firsts = new Map();
    await this.counts.flush();
  }

  private whoseOf(context: RequestContext | undefined): string {
    if (context?.caller) return context.caller.session_id;
    const [address] = limitedBlocks(context?.ip ?? '');
    return address && this.firsts.size < BLOCKS_APART ? address.block : OTHERS;
  }

  private async writeFirst(first: First, fact: AuditFact): Promise<void> {
    this.firsts.set(first.key, first);
    try {
      await this.audit.record(fact);
    } catch (error) {
      // The next call then writes the first entry again, unless calls were already counted after this one.
      if (!this.counts.has(first) && this.firsts.get(first.key) === first) this.firsts.delete(first.key);
      throw error;
    }
  }

  private async writeCounts(repeated: readonly Repeated[]): Promise<void> {
    await this.audit.recordLater(
      repeated.map(({ fact, count, ...happened }) => ({
        ...happened,
        fact: { ...fact, after: { ...fact.after, count } },
      })),
    );
  }
}
