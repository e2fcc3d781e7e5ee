import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection, mongo } from 'mongoose';
import { unavailable } from '../common/errors/app-error.js';

interface MetaEntry<T> {
  _id: string;
  value: T;
}

/** Stored from before the first document of a restore until after its last check. */
export const RESTORE_MARK = 'restore-under-way';

@Injectable()
export class Meta {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async read<T>(name: string, session?: mongo.ClientSession): Promise<T | undefined> {
    const entry = await this.entries<T>().findOne({ _id: name }, { ...(session && { session }) });
    return entry?.value;
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.entries().updateOne({ _id: name }, { $set: { value } }, { upsert: true });
  }

  async addToSet(name: string, item: string): Promise<void> {
    await this.entries<string[]>().updateOne({ _id: name }, { $addToSet: { value: item } }, { upsert: true });
  }

  async remove(name: string): Promise<void> {
    await this.entries().deleteOne({ _id: name });
  }

  async removeAllBut(name: string): Promise<void> {
    await this.entries().deleteMany({ _id: { $ne: name } });
  }

  private entries<T = unknown>(): Collection<MetaEntry<T>> {
    if (!this.connection.db) throw unavailable();
    return this.connection.collection<MetaEntry<T>>('meta');
  }
}
