import { Injectable, Logger } from '@nestjs/common';
import { limitedBlocks } from '@keyroster/contracts';
import { currentContext, type RequestContext } from '../../../common/context/request-context.js';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { AtEach } from '../../../common/time/loops.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { AuditService, type AuditFact, type Happened } from './audit.service.js';

const MINUTE_MS = 60_000;
/** What is kept apart at once. More than this in a minute, and the counts are written before its end. */
const KEPT_APART = 5_000;
/** So many blocks of addresses are told apart; without a session, what comes from more of them is counted together. */
const BLOCKS_APART = 500;
const OTHERS = 'others';

/** The last time that it happened, and how often since it was written. */
interface Repeated extends Happened {
  count: number;
}

/** What happened for the first time in this minute. */
interface First {
  key: string;
}

/**
 * What callers cause as often as they like must not fill the audit: it is written when it first happens in a minute, and
 * how often it came again as one entry, at the minute's end or at a stop. A process that is killed loses the counts of
 * its last minute, and nothing else.
 */
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

  /** `what` tells apart what one caller may repeat. Outside of a transaction: what is counted can't be taken back. */
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

  @AtEach('minute')
  async beginMinute(minute: number): Promise<void> {
    // Whatever happened first in it may have begun it already.
    if (this.minute === minute) return;
    this.minute = minute;
    await this.beginAnew();
  }

  private async beginAnew(): Promise<void> {
    this.firsts = new Map();
    await this.counts.flush();
  }

  /** A session's; without one, an address's, as the limits count it. */
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
      // The next one is the first again; unless others were counted on it meanwhile, and those are written in any case.
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
