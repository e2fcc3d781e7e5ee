import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Clock } from '../../../common/time/clock.js';
import { DumpError } from '../../../common/dump/dump-format.js';
import { writeDump } from '../../../common/dump/write-dump.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { CredentialsKeyCheck } from '../../../database/keys/credentials-key-check.js';
import { Meta } from '../../../database/meta.js';
import { Migrations } from '../../../database/migrations/migrations.js';
import { hasCode } from '../../../common/errors/to-app-error.js';
import { AuditService } from '../audit/index.js';
import {
  checkSignature,
  signatureBy,
  BACKUP_FORMAT,
  inspectBackup,
  type BackupHeader,
  type InspectedBackup,
} from './backup-file.js';
import { keptCollections, storedDocuments } from './kept-collections.js';

export const LAST_BACKUP = 'last_backup';

@Injectable()
export class BackupsService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly migrations: Migrations,
    private readonly keyCheck: CredentialsKeyCheck,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly meta: Meta,
    private readonly clock: Clock,
  ) {}

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
      const readBack = (draft: string) =>
        inspectBackup(draft, (closing) => checkSignature(closing, this.ring, { isUnsignedTaken: false }));
      const sign = (sha256: string) => signatureBy(this.ring.writing, sha256);
      return writeDump(file, await this.header(db, session), sections, signal, readBack, sign);
    });
    const written = { ...read, file };
    await this.meta.write(LAST_BACKUP, written.header.at.getTime());
    await this.audit.record({ action: 'backup.created', after: { file: basename(file) } });
    return written;
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

const KEY_FIELDS: Record<string, readonly string[]> = {
  credentials: ['key_id'],
  credential_versions: ['key_id'],
  webhooks: ['key_id'],
  channels: ['key_id'],
  second_factors: ['app.key_id', 'begun.key_id'],
};

/** Looks into the data, because a process with an old key may still write with it after a re-keying. */
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

const SNAPSHOT_UNAVAILABLE = 246;
const SNAPSHOT_TOO_OLD = 239;
const TRIES = 20;
const PAUSE_MS = 500;

/** Waits first, because MongoDB can't read a collection in a snapshot while it or its index is being made. */
async function inSnapshot<T>(
  db: mongo.Db,
  collections: readonly string[],
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = await openSnapshot(db, collections);
  try {
    return await work(session);
  } catch (error) {
    if (!hasCode(error, SNAPSHOT_TOO_OLD)) throw error;
    throw new DumpError(
      'MongoDB does not keep one instant for so long: raise its minSnapshotHistoryWindowInSeconds (300 by default)',
    );
  } finally {
    await session.endSession();
  }
}

async function openSnapshot(db: mongo.Db, collections: readonly string[]): Promise<mongo.ClientSession> {
  for (let tries = 1; ; tries += 1) {
    const session = db.client.startSession({ snapshot: true });
    try {
      for (const name of collections) {
        await db.collection(name).findOne({}, { session, projection: { _id: 1 } });
      }
      return session;
    } catch (error) {
      await session.endSession();
      if (!hasCode(error, SNAPSHOT_UNAVAILABLE) || tries === TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}
