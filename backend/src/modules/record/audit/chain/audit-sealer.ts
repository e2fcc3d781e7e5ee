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
import { sealsAfter } from './seal.js';

const GATHER_MS = 100;
/** While no news comes, entries of a process that died before it sealed them are looked for. */
const LOOK_EVERY_MS = 700;
const BATCH = 200;
/** Renewed with each batch; a holder that is silent for longer is taken for dead. */
const LEASE_MS = 1_000;

/**
 * Chains committed entries in the order in which it sees them, so writers touch neither the chain's head nor each other.
 * The lease avoids double work; that each place is given once is ensured by the head, which moves only from where it was
 * seen.
 */
@Injectable()
export class AuditSealer {
  private readonly logger = new Logger(AuditSealer.name);
  private readonly owner = randomUUID();
  private readonly sealing = new Loop({ run: () => this.round(), gatherMs: GATHER_MS });
  private isOpen = false;
  private isFailing = false;

  constructor(
    private readonly entries: AuditRepository,
    private readonly head: ChainHeadRepository,
    private readonly transactions: Transactions,
    private readonly feed: ChangeFeed,
  ) {}

  /** Only new entries are news: sealing is an update. */
  @OnChange('audit_entries', [])
  @OnGap()
  wake(): void {
    if (this.isOpen) this.sealing.wake();
  }

  @OnStop('seal')
  async sealLast(): Promise<void> {
    await this.sealNow();
  }

  /** Again, because requests that were answered after the first time wrote entries too. */
  @OnStop('late seal')
  async stop(): Promise<void> {
    await this.sealNow();
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

  private async sealNow(): Promise<void> {
    if (this.isOpen) await this.sealing.runNow();
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
    if (!(await this.entries.hasUnsealed())) return;
    for (;;) {
      const holdsLease = await this.head.lease(this.owner, LEASE_MS);
      const outcome = holdsLease ? await this.transactions.run(() => this.sealBatch()) : 'lost';
      if (outcome === 'all') return;
      // The lease may be lost by the other process too, and entries that already wait bring no more news.
      if (outcome === 'lost') return this.wake();
    }
  }

  private async sealBatch(): Promise<'all' | 'some' | 'lost'> {
    const head = await this.head.read();
    if (head?.owner !== this.owner) return 'lost';
    const batch = await this.entries.unsealed(BATCH);
    const seals = sealsAfter(head, batch);
    const isLast = batch.length < BATCH;
    // The head first, so that a lost race is noticed before hundreds of entries are written.
    const hasMoved = await this.head.advance(this.owner, head, seals.at(-1) ?? head, isLast);
    if (!hasMoved || (await this.entries.seal(seals)) !== seals.length) {
      throw new Error('Entries of the audit were sealed past its head');
    }
    return isLast ? 'all' : 'some';
  }
}
