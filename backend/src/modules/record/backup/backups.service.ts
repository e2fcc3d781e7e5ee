import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Clock } from '../../../common/time/clock.js';
import type { Closing } from '../../../common/dump/closing-member.js';
import { DumpError } from '../../../common/dump/dump-error.js';
import { writeDump } from '../../../common/dump/write-dump.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { CredentialsKeyCheck } from '../../../database/keys/credentials-key-check.js';
import { Meta } from '../../../database/meta.js';
import { Migrations } from '../../../database/migrations/migrations.js';
import { AuditService } from '../audit/index.js';
import { checkSignature, signatureBy } from './backup-signature.js';
import { BACKUP_FORMAT, inspectBackup, type BackupHeader, type InspectedBackup } from './inspect-backup.js';
import { keptCollections, storedDocuments } from './kept-collections.js';
import { LAST_BACKUP } from './last-backup.js';
import { inSnapshot } from './snapshot.js';

/** Where it is written down with which key something is encrypted. */
const KEY_FIELDS: Record<string, readonly string[]> = {
  credentials: ['key_id'],
  credential_versions: ['key_id'],
  webhooks: ['key_id'],
  second_factors: ['app.key_id', 'begun.key_id'],
};

/** The keys that data are under: a server that still writes with a former one uses it again after a re-keying. */
async function keysIn(db: mongo.Db, session: mongo.ClientSession): Promise<string[]> {
  const ids = new Set<string>();
  for (const [collection, fields] of Object.entries(KEY_FIELDS)) {
    for (const field of fields) {
      const found: unknown[] = await db.collection(collection).distinct(field, {}, { session });
      for (const id of found) if (typeof id === 'string') ids.add(id);
    }
  }
  return [...ids];
}

/** All data of one instant in one file, taken while the servers write. */
@Injectable()
export class Backups {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly migrations: Migrations,
    private readonly keyCheck: CredentialsKeyCheck,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly meta: Meta,
    private readonly clock: Clock,
  ) {}

  /** Answers what the file holds, as it was read back from it. */
  async create(file: string, signal: AbortSignal): Promise<InspectedBackup> {
    const { db } = this.connection;
    if (!db) throw unavailable();
    await this.migrations.checkData();
    const names = await keptCollections(db);
    const read = await inSnapshot(db, names, async (session) => {
      const sections = names.map((collection) => ({
        collection,
        documents: storedDocuments(db, collection, session),
      }));
      const readBack = (draft: string) => inspectBackup(draft, (closing) => this.checkSigned(closing));
      const sign = (sha256: string) => signatureBy(this.ring.writing, sha256);
      return writeDump(file, await this.header(db, session), sections, signal, readBack, sign);
    });
    const written = { ...read, file };
    await this.meta.write(LAST_BACKUP, written.header.at.getTime());
    await this.audit.record({ action: 'backup.created', after: { file: basename(file) } });
    return written;
  }

  private checkSigned(closing: Closing): void {
    checkSignature(closing, this.ring, { isUnsignedTaken: false });
  }

  private async header(db: mongo.Db, session: mongo.ClientSession): Promise<BackupHeader> {
    const data_version = await this.migrations.version(session);
    if (data_version === undefined) throw new DumpError('There are no data of Keyroster in this database');
    return {
      keyroster: 'backup',
      format: BACKUP_FORMAT,
      at: new Date(this.clock.now()),
      data_version,
      credentials_keys: [
        ...new Set([...(await this.keyCheck.inUse(session)), ...(await keysIn(db, session))]),
      ],
    };
  }
}
