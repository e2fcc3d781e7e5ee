import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { DumpError } from '../../../common/dump/dump-error.js';
import type { SectionEnd } from '../../../common/dump/read-dump.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { RestoreMark } from '../../../database/restore-mark.js';
import { collectionNames, storedDocuments } from './kept-collections.js';

/** The database that a backup is restored into: empty, or holding nothing but what a killed restore left. */
@Injectable()
export class RestoreTarget {
  private readonly run = randomUUID();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly mark: RestoreMark,
  ) {}

  /** Answers whether it had to clear away an unfinished restore. */
  async prepare(): Promise<boolean> {
    const isHalfRestored = await this.mark.isThere();
    if (!isHalfRestored) await this.refuseData();
    // Before anything else is touched: from here on a kill at any moment is recognised.
    await this.mark.set(this.run);
    await this.clear();
    return isHalfRestored;
  }

  async insert(collection: string, documents: mongo.BSON.Document[]): Promise<void> {
    if (documents.length > 0) await this.db.collection(collection).insertMany(documents, { ordered: false });
  }

  /** Whether what was written is what was to be written, and nothing else is there. */
  async check(collection: string, expected: SectionEnd): Promise<void> {
    const sum = createHash('sha256');
    for await (const document of storedDocuments(this.db, collection)) sum.update(document);
    if (sum.digest('hex') === expected.sha256 && (await this.mark.isOf(this.run))) return;
    throw new DumpError(`${collection} came out different: something else writes to this database`);
  }

  /** Which ends they were told of is in no backup: from now on they hear of those that come. */
  async beginWebhooksAnew(now: number): Promise<void> {
    const webhooks = this.db.collection('webhooks');
    await webhooks.updateMany({ wants: { $type: 'array' } }, { $set: { 'wants.$[].since': now } });
  }

  /** A token that was removed and a code that was used since the backup are in it as they were before. */
  async endAccess(): Promise<void> {
    await this.db.collection('program_tokens').deleteMany({});
    await this.db.collection('second_factors').updateMany({}, { $set: { recovery: [] } });
  }

  finish(): Promise<void> {
    return this.mark.remove();
  }

  private async refuseData(): Promise<void> {
    for (const name of await collectionNames(this.db)) {
      if (!(await this.db.collection(name).findOne({}, { projection: { _id: 1 } }))) continue;
      throw new DumpError(
        `The database is not empty (${name}): a restore needs an empty one, named by MONGODB_URI or DATA_DIR`,
      );
    }
  }

  /** Empty collections too: their indexes would delete what is past its time while it is being compared. */
  private async clear(): Promise<void> {
    for (const name of await collectionNames(this.db)) {
      if (name === 'meta') await this.mark.removeAllElse();
      else await this.db.collection(name).drop();
    }
  }

  private get db(): mongo.Db {
    if (!this.connection.db) throw unavailable();
    return this.connection.db;
  }
}
