import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import { repeat } from '../common/time/loop.js';
import { unavailable } from '../common/errors/app-error.js';
import { isDuplicateKey } from '../common/errors/to-app-error.js';

const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 500;
const TRIES = 10;
const TRY_AGAIN_MS = 50;

interface StoredLease {
  _id: string;
  owner: string;
  leasedAt: Date;
}

interface Held {
  name: string;
  owner: string;
}

export interface Lease {
  confirm(): Promise<void>;
}

/** Lets one process at a time do some work, by the database's clock. The lease of a dead holder expires. */
@Injectable()
export class Leases {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async hold<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const held = { name, owner: randomUUID() };
    await this.acquire(held);
    const renewing = repeat(RENEW_EVERY_MS, () => void this.take(held).catch(() => false));
    try {
      return await work({
        confirm: async () => {
          if (!(await this.take(held))) throw unavailable();
        },
      });
    } finally {
      void renewing.stop();
      await this.giveBack(held);
    }
  }

  private async make(name: string): Promise<void> {
    try {
      const nobodys = { owner: '', leasedAt: new Date(0) };
      await this.leases.updateOne({ _id: name }, { $setOnInsert: nobodys }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async acquire(held: Held): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await this.make(held.name);
      if (await this.take(held)) return;
      if (tries === TRIES) throw unavailable();
      await delay(TRY_AGAIN_MS);
    }
  }

  private async giveBack({ name, owner }: Held): Promise<void> {
    try {
      await this.leases.deleteOne({ _id: name, owner });
    } catch {
      // The lease expires by itself, and an error here would hide the outcome of the work.
    }
  }

  private async take({ name, owner }: Held): Promise<boolean> {
    const isAbandoned = { $expr: { $lt: ['$leasedAt', { $subtract: ['$$NOW', LEASE_MS] }] } };
    const { matchedCount } = await this.leases.updateOne(
      { _id: name, $or: [{ owner }, isAbandoned] },
      { $set: { owner }, $currentDate: { leasedAt: true } },
    );
    return matchedCount === 1;
  }

  private get leases(): Collection<StoredLease> {
    if (!this.connection.db) throw unavailable();
    return this.connection.collection<StoredLease>('meta');
  }
}
