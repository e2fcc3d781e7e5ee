import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { toAppError } from '../../../../common/errors/to-app-error.js';
import { Loop } from '../../../../common/time/loop.js';
import { Every } from '../../../../common/time/loops.js';
import { ChangeFeed, OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { OnStart, OnStop } from '../../../../common/lifecycle.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import { AuditRepository } from '../audit.repository.js';
import { ChainHeadRepository } from './chain-head.repository.js';
import { sealsAfter, type Link, type Seal } from './seal.js';

const GATHER_MS = 200;
/** While the feed isn't fresh or sealing fails, looks for unsealed entries this often. */
const LOOK_EVERY_MS = 700;
const BATCH = 200;

/**
 * Chains committed entries in the order in which it sees them, so writers touch neither the chain's head nor each other.
 * The head moves only from where it was seen, so each place is given once. The lease, held from batch to batch, avoids
 * double work.
 */
@Injectable()
export class AuditSealer {
  private readonly logger = new Logger(AuditSealer.name);
  private readonly owner = randomUUID();
  private readonly sealing = new Loop({ run: () => this.round(), gatherMs: GATHER_MS });
  /** Where this process left the chain; undefined where another one may have moved it. */
  private end: Link | undefined;
  private isOpen = false;
  private isFailing = false;

  constructor(
    private readonly entries: AuditRepository,
    private readonly head: ChainHeadRepository,
    private readonly transactions: Transactions,
    private readonly feed: ChangeFeed,
  ) {}

  /** Hears of new entries only, because sealing is an update. */
  @OnChange('audit_entries', [])
  @OnGap()
  wake(): void {
    if (this.isOpen) this.sealing.wake();
  }

  @OnStop('seal')
  async sealLast(): Promise<void> {
    if (this.isOpen) await this.sealing.runNow();
  }

  /** Seals again, because requests that were answered after `sealLast` may have written entries. */
  @OnStop('late seal')
  async stop(): Promise<void> {
    await this.sealLast();
    this.isOpen = false;
  }

  @OnStart('record')
  async start(): Promise<void> {
    await this.head.ensure();
    this.isOpen = true;
    this.wake();
  }

  @Every(LOOK_EVERY_MS)
  look(): void {
    if (this.isOpen && (this.isFailing || !this.feed.isFresh)) this.sealing.wake(0);
  }

  private async round(): Promise<void> {
    try {
      await this.sealAll();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.report(error);
      this.isFailing = true;
    }
  }

  private report(error: unknown): void {
    if (toAppError(error).code === 'UNAVAILABLE')
      this.logger.warn('Sealing the audit waits for the database');
    else this.logger.error(error);
  }

  private async sealAll(): Promise<void> {
    for (;;) {
      // Read before the entries: as long as the chain still ends there, none of them has been sealed.
      const end = this.end ?? (await this.head.read());
      const batch = await this.entries.unsealed(BATCH);
      if (batch.length === 0) return;
      const seals = sealsAfter(end, batch);
      const isLast = batch.length < BATCH;
      this.end = undefined;
      const hasSealed = await this.transactions.run(() => this.seal(end, seals, isLast));
      // Another process was quicker or has the lease. If it dies, the waiting entries bring no more news.
      if (!hasSealed) return this.wake();
      this.end = seals.at(-1);
      if (isLast) return;
    }
  }

  private async seal(from: Link, seals: readonly Seal[], isLast: boolean): Promise<boolean> {
    // Moves the head first, so that a lost race is noticed before hundreds of entries are written.
    const lease = { owner: this.owner, isKept: !isLast };
    if (!(await this.head.advance(from, seals.at(-1) ?? from, lease))) return false;
    if ((await this.entries.seal(seals)) === seals.length) return true;
    throw new Error('Entries of the audit were sealed past its head');
  }
}
