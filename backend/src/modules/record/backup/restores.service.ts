import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { readDump } from '../../../common/dump/read-dump.js';
import { Clock } from '../../../common/time/clock.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Migrations } from '../../../database/migrations/migrations.js';
import { AuditService } from '../audit/index.js';
import { anotherKey, checkSignature } from './backup-signature.js';
import { exactDocument, inspectBackup, type InspectedBackup } from './inspect-backup.js';
import { RestoreTarget } from './restore-target.js';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1_000;

@Injectable()
export class Restores {
  constructor(
    private readonly target: RestoreTarget,
    private readonly migrations: Migrations,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** All that can be found without a database: whoever is refused here has nothing to clear away. */
  async inspect(file: string, { unsigned = false } = {}): Promise<InspectedBackup> {
    const backup = await inspectBackup(file, (closing) =>
      checkSignature(closing, this.ring, { isUnsignedTaken: unsigned }),
    );
    this.migrations.refuseNewer(backup.header.data_version);
    const missing = backup.header.credentials_keys.filter((id) => !this.ring.find(id));
    if (missing.length > 0) throw anotherKey('encrypted', missing);
    return backup;
  }

  /** Tokens and codes that were void by now would be good again, and end with it unless `keepAccess` says otherwise. */
  async run(
    backup: InspectedBackup,
    {
      say,
      signal,
      keepAccess = false,
    }: { say: (line: string) => void; signal: AbortSignal; keepAccess?: boolean },
  ): Promise<void> {
    if (await this.target.prepare()) say('Cleared away a restore that did not finish');
    await this.write(backup, say, signal);
    for (const [collection, expected] of backup.collections) await this.target.check(collection, expected);
    if (!keepAccess) {
      await this.target.endAccess();
      say("Ended all programs' tokens, and marked all recovery codes as used");
    }
    await this.target.beginWebhooksAnew(this.clock.now());
    await this.audit.record({
      action: 'backup.restored',
      after: { file: basename(backup.file), made: backup.header.at },
    });
    await this.target.finish();
  }

  private async write(
    { file }: InspectedBackup,
    say: (line: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let batch: mongo.BSON.Document[] = [];
    let bytes = 0;
    for await (const part of readDump(file)) {
      signal.throwIfAborted();
      if (part.kind === 'header') continue;
      if (part.kind === 'document') {
        batch.push(exactDocument(part.bytes));
        bytes += part.bytes.length;
        if (bytes < BATCH_BYTES && batch.length < BATCH_DOCUMENTS) continue;
      }
      await this.target.insert(part.collection, batch);
      batch = [];
      bytes = 0;
      if (part.kind === 'end') say(`Wrote ${part.documents} of ${part.collection}`);
    }
  }
}
