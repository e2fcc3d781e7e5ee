import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Clock } from '../../../common/time/clock.js';
import { DumpError } from '../../../common/dump/dump-format.js';
import { readDump, type SectionEnd } from '../../../common/dump/read-dump.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { fromRaw, type Fields } from '../../../database/journal/raw-documents.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Meta, RESTORE_MARK } from '../../../database/meta.js';
import { Migrations } from '../../../database/migrations/migrations.js';
import { AuditService } from '../audit/index.js';
import { anotherKey, checkSignature, inspectBackup, type InspectedBackup } from './backup-file.js';
import { collectionNames, storedDocuments } from './kept-collections.js';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1_000;

interface Running {
  say: (line: string) => void;
  signal: AbortSignal;
  keepAccess?: boolean;
}

@Injectable()
export class RestoresService {
  private readonly id = randomUUID();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly meta: Meta,
    private readonly migrations: Migrations,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Doesn't touch the database, so a refusal here leaves nothing to clear away. */
  async inspect(file: string, { unsigned = false } = {}): Promise<InspectedBackup> {
    const backup = await inspectBackup(file, (closing) =>
      checkSignature(closing, this.ring, { isUnsignedTaken: unsigned }),
    );
    this.migrations.refuseNewer(backup.header.data_version);
    const missing = backup.header.credentials_keys.filter((id) => !this.ring.find(id));
    if (missing.length > 0) throw anotherKey('encrypted', missing);
    return backup;
  }

  /** Ends tokens and recovery codes unless `keepAccess` is set: some that are void now would work again. */
  async run(backup: InspectedBackup, { say, signal, keepAccess = false }: Running): Promise<void> {
    if (await this.prepare()) say('Cleared away a restore that did not finish');
    await this.write(backup, say, signal);
    for (const [collection, expected] of backup.collections) await this.check(collection, expected);
    if (!keepAccess) {
      await this.endAccess();
      say("Ended all programs' tokens, and marked all recovery codes as used");
    }
    await this.beginWebhooksAnew();
    await this.pauseChannels();
    await this.audit.record({
      action: 'backup.restored',
      after: { file: basename(backup.file), made: backup.header.at },
    });
    await this.meta.remove(RESTORE_MARK);
  }

  private async prepare(): Promise<boolean> {
    const isHalfRestored = (await this.meta.read(RESTORE_MARK)) !== undefined;
    if (!isHalfRestored) await this.refuseData();
    // Set before anything else is touched, so that a kill at any later moment is recognised.
    await this.meta.write(RESTORE_MARK, this.id);
    await this.clear();
    return isHalfRestored;
  }

  private async refuseData(): Promise<void> {
    for (const name of await collectionNames(this.db)) {
      if (!(await this.db.collection(name).findOne({}, { projection: { _id: 1 } }))) continue;
      throw new DumpError(
        `The database is not empty (${name}): a restore needs an empty one, named by MONGODB_URI or DATA_DIR`,
      );
    }
  }

  /** Drops empty collections too: their TTL indexes would delete documents while these are compared. */
  private async clear(): Promise<void> {
    for (const name of await collectionNames(this.db)) {
      if (name === 'meta') await this.meta.removeAllBut(RESTORE_MARK);
      else await this.db.collection(name).drop();
    }
  }

  private async write({ file }: InspectedBackup, say: Running['say'], signal: AbortSignal): Promise<void> {
    let batch: Fields[] = [];
    let bytes = 0;
    for await (const part of readDump(file)) {
      signal.throwIfAborted();
      if (part.kind === 'header') continue;
      if (part.kind === 'document') {
        batch.push(fromRaw(part.bytes));
        bytes += part.bytes.length;
        if (bytes < BATCH_BYTES && batch.length < BATCH_DOCUMENTS) continue;
      }
      if (batch.length > 0) await this.db.collection(part.collection).insertMany(batch, { ordered: false });
      batch = [];
      bytes = 0;
      if (part.kind === 'end') say(`Wrote ${part.documents} of ${part.collection}`);
    }
  }

  private async check(collection: string, expected: SectionEnd): Promise<void> {
    const sum = createHash('sha256');
    for await (const document of storedDocuments(this.db, collection)) sum.update(document);
    const isOurs = (await this.meta.read(RESTORE_MARK)) === this.id;
    if (isOurs && sum.digest('hex') === expected.sha256) return;
    throw new DumpError(`${collection} came out different: something else writes to this database`);
  }

  /** The backup may hold tokens that were removed and codes that were used after it was made. */
  private async endAccess(): Promise<void> {
    await this.db.collection('program_tokens').deleteMany({});
    await this.db.collection('second_factors').updateMany({}, { $set: { recovery: [] } });
  }

  /** The backup doesn't know of which ends webhooks were told, so they are told of ends from now on only. */
  private async beginWebhooksAnew(): Promise<void> {
    const since = { 'wants.$[].since': this.clock.now() };
    await this.db.collection('webhooks').updateMany({ wants: { $type: 'array' } }, { $set: since });
  }

  /** Messages due by now may have been sent since, and the data may be a copy that must reach nobody. */
  private async pauseChannels(): Promise<void> {
    const paused = { paused: true, restored_at: this.clock.now() };
    await this.db.collection('channels').updateMany({}, { $set: paused });
  }

  private get db(): mongo.Db {
    if (!this.connection.db) throw unavailable();
    return this.connection.db;
  }
}
