import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import { repeat } from '../common/time/loop.js';
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

/** Who holds which; each hold is somebody else's. */
interface Held {
  name: string;
  owner: string;
}

/** For the time of the work: throws when somebody else has taken its holder for dead, and may be at it. */
export interface Lease {
  confirm(): Promise<void>;
}

/**
 * What is done by one at a time of all, in this process and in others, by the database's clock. It heals by itself when
 * its holder dies. It stands among the facts that the database keeps about itself, and leaves nothing there.
 */
@Injectable()
export class Leases {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Refused as unavailable while somebody else is at it. */
  async hold<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const held = { name, owner: randomUUID() };
    await this.acquire(held);
    const renewing = repeat(RENEW_EVERY_MS, () => void this.take(held).catch(() => false));
    try {
      return await work({ confirm: () => this.confirm(held) });
    } finally {
      void renewing.stop();
      await this.giveBack(held);
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

  private async acquire(held: Held): Promise<void> {
    for (let tries = 1; !(await this.makeAndTake(held)); tries += 1) {
      if (tries === TRIES) throw unavailable();
      await delay(TRY_AGAIN_MS);
    }
  }

  private async giveBack({ name, owner }: Held): Promise<void> {
    try {
      await this.leases.deleteOne({ _id: name, owner });
    } catch {
      // Then it comes free by itself; how the work went is what the caller should hear.
    }
  }

  private async makeAndTake(held: Held): Promise<boolean> {
    await this.make(held.name);
    return this.take(held);
  }

  private async confirm(held: Held): Promise<void> {
    if (!(await this.take(held))) throw unavailable();
  }

  /** Or keeps it; false while somebody else has it. */
  private async take({ name, owner }: Held): Promise<boolean> {
    const isAbandoned = { $expr: { $lt: ['$leasedAt', { $subtract: ['$$NOW', LEASE_MS] }] } };
    const { matchedCount } = await this.leases.updateOne(
      { _id: name, $or: [{ owner }, isAbandoned] },
      { $set: { owner }, $currentDate: { leasedAt: true } },
    );
    return matchedCount === 1;
  }

  /** Beside the entries of `Meta`, under names of their own. */
  private get leases(): Collection<StoredLease> {
    if (!this.connection.db) throw unavailable();
    return this.connection.collection<StoredLease>('meta');
  }
}
