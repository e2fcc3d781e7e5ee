import { Injectable, Logger } from '@nestjs/common';
import { limitedBlocks } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { currentContext, type RequestContext } from '../../../common/context/request-context.js';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { EachMinute } from '../../../common/time/each-minute.js';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { AuditService, type AuditFact, type Happened } from './audit.service.js';

/** What is kept apart at once. More than this in a minute, and the counts are written before its end. */
const KEPT_APART = 5_000;
/** So many blocks of addresses are told apart; without a session, what comes from more of them is counted together. */
const BLOCKS_APART = 500;
const OTHERS = 'others';

/** The last time that it happened, and how often since it was written. */
interface Repeated extends Happened {
  count: number;
}

/**
 * What callers cause as often as they like must not fill the audit: it is written when it first happens in a minute, and
 * how often it came again as one entry, at the minute's end or at a stop. A process that is killed loses the counts of
 * its last minute, and nothing else.
 */
@Injectable()
export class AuditRepeats {
  private readonly logger = new Logger(AuditRepeats.name);
  private readonly minutes: EachMinute;
  private minute = Number.NaN;
  private kept = new Map<string, Repeated>();
  /** Counts that the database didn't take. */
  private owed: Repeated[] = [];
  private writing = Promise.resolve();

  constructor(
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {
    this.minutes = new EachMinute(clock, () => void this.endMinute());
  }

  @OnStart('record')
  start(): void {
    this.minutes.start();
  }

  /** `what` tells apart what one caller may repeat. Outside of a transaction: what is counted can't be taken back. */
  async record(fact: AuditFact, what: string): Promise<void> {
    if (this.minute !== this.minutes.now || this.kept.size >= KEPT_APART) void this.endMinute();
    const context = currentContext();
    const whose = this.whoseOf(context);
    const key = `${fact.action} ${what} ${whose}`;
    const known = this.kept.get(key);
    const happened = { fact, context: whose === OTHERS ? undefined : context, at: this.clock.now() };
    if (known) Object.assign(known, happened, { count: known.count + 1 });
    else await this.writeFirst(key, { ...happened, count: 0 });
  }

  /** Twice: requests that were still being answered after the first time were counted too. */
  @OnStop('memory')
  @OnStop('late memory')
  stop(): Promise<void> {
    this.minutes.stop();
    return this.endMinute();
  }

  /** A session's; without one, an address's, as the limits count it. */
  private whoseOf(context: RequestContext | undefined): string {
    if (context?.caller) return context.caller.session_id;
    const [address] = limitedBlocks(context?.ip ?? '');
    return address && this.kept.size < BLOCKS_APART ? address.block : OTHERS;
  }

  private async writeFirst(key: string, first: Repeated): Promise<void> {
    this.kept.set(key, first);
    try {
      await this.audit.record(first.fact);
    } catch (error) {
      // The next one is the first again; unless others were counted on it meanwhile, and those are written in any case.
      if (first.count === 0 && this.kept.get(key) === first) this.kept.delete(key);
      throw error;
    }
  }

  private endMinute(): Promise<void> {
    this.minute = this.minutes.now;
    const repeated = [...this.owed, ...this.kept.values()].filter(({ count }) => count > 0);
    this.owed = [];
    this.kept = new Map();
    this.writing = this.writing.then(() => this.writeCounts(repeated));
    return this.writing;
  }

  private async writeCounts(repeated: Repeated[]): Promise<void> {
    if (repeated.length === 0) return;
    const told = repeated.map(({ fact, count, ...happened }) => ({
      ...happened,
      fact: { ...fact, after: { ...fact.after, count } },
    }));
    try {
      await this.audit.recordLater(told);
    } catch (error) {
      if (toAppError(error).code === 'UNAVAILABLE')
        this.logger.warn('Counts of the audit wait for the database');
      else this.logger.error(error);
      this.owed = [...this.owed, ...repeated].slice(0, KEPT_APART);
    }
  }
}
