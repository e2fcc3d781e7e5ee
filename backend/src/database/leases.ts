import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import { unavailable } from '../common/errors/app-error.js';
import { isDuplicateKey } from '../common/errors/to-app-error.js';

/** Whoever holds one longer than this without a sign of life is taken for dead. */
const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 500;
/** Most who hold one need it for a moment. */
const TRIES = 10;
const TRY_AGAIN_MS = 50;

interface StoredLease {
  _id: string;
  owner: string;
  leasedAt: Date;
}

/** For the time of the work: throws when another process has taken this one for dead, and may be at it. */
export interface Lease {
  confirm(): Promise<void>;
}

/**
 * What one process at a time may do, by the database's clock. It heals by itself when its holder dies. It stands among the
 * facts that the database keeps about itself, and leaves nothing there.
 */
@Injectable()
export class Leases {
  private readonly owner = randomUUID();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Refused as unavailable while another process is at it. */
  async hold<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    await this.acquire(name);
    const renewing = setInterval(() => void this.take(name).catch(() => false), RENEW_EVERY_MS);
    try {
      return await work({ confirm: () => this.confirm(name) });
    } finally {
      clearInterval(renewing);
      await this.giveBack(name);
    }
  }

  /** Nobody's: taken by whoever comes first. */
  private async make(name: string): Promise<void> {
    try {
      const nobodys = { owner: '', leasedAt: new Date(0) };
      await this.leases.updateOne({ _id: name }, { $setOnInsert: nobodys }, { upsert: true });
    } catch (error) {
      // Another process has made it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async acquire(name: string): Promise<void> {
    for (let tries = 1; !(await this.makeAndTake(name)); tries += 1) {
      if (tries === TRIES) throw unavailable();
      await delay(TRY_AGAIN_MS);
    }
  }

  private async giveBack(name: string): Promise<void> {
    try {
      await this.leases.deleteOne({ _id: name, owner: this.owner });
    } catch {
      // Then it comes free by itself; how the work went is what the caller should hear.
    }
  }

  private async makeAndTake(name: string): Promise<boolean> {
    await this.make(name);
    return this.take(name);
  }

  private async confirm(name: string): Promise<void> {
    if (!(await this.take(name))) throw unavailable();
  }

  /** Or keeps it; false while another process has it. */
  private async take(name: string): Promise<boolean> {
    const isAbandoned = { $expr: { $lt: ['$leasedAt', { $subtract: ['$$NOW', LEASE_MS] }] } };
    const { matchedCount } = await this.leases.updateOne(
      { _id: name, $or: [{ owner: this.owner }, isAbandoned] },
      { $set: { owner: this.owner }, $currentDate: { leasedAt: true } },
    );
    return matchedCount === 1;
  }

  /** Beside the entries of `Meta`, under names of their own. */
  private get leases(): Collection<StoredLease> {
    if (!this.connection.db) throw unavailable();
    return this.connection.collection<StoredLease>('meta');
  }
}
