import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { Test, type TestingModule } from '@nestjs/testing';
import type { Connection, Model } from 'mongoose';
import { CommonModule } from '../../backend/src/common/common.module.js';
import { runInContext } from '../../backend/src/common/context/request-context.js';
import { ConfigModule } from '../../backend/src/config/config.module.js';
import { loadSettings } from '../../backend/src/config/settings.js';
import { DatabaseModule } from '../../backend/src/database/database.module.js';
import { Startup } from '../../backend/src/database/startup.js';
import { AuditEntry, type StoredEntry } from '../../backend/src/modules/record/audit/audit-entry.schema.js';
import { AuditModule } from '../../backend/src/modules/record/audit/audit.module.js';
import { AuditService, type AuditFact } from '../../backend/src/modules/record/audit/audit.service.js';
import { ChainHead } from '../../backend/src/modules/record/audit/chain/chain-head.schema.js';
import { CHAIN_START } from '../../backend/src/modules/record/audit/chain/seal.js';
import { SECRETS } from '../support/app/test-app.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { until } from '../support/checks/until.js';

/** The part of a server process that keeps the audit. Several may share a database. */
export class AuditProcess {
  private constructor(
    private readonly module: TestingModule,
    private readonly dataDir: string,
  ) {}

  static async start(database = ownDatabaseUri()): Promise<AuditProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyroster-audit-'));
    const settings = loadSettings({ MONGODB_URI: database, DATA_DIR: dataDir, ...SECRETS });
    const module = await Test.createTestingModule({
      imports: [ConfigModule.forRoot(settings), CommonModule, DatabaseModule, AuditModule],
    }).compile();
    module.useLogger(false);
    await module.init();
    await module.get(Startup).run();
    return new AuditProcess(module, dataDir);
  }

  get<T>(type: new (...dependencies: never[]) => T): T {
    return this.module.get(type, { strict: false });
  }

  get connection(): Connection {
    return this.module.get<Connection>(getConnectionToken(), { strict: false });
  }

  get entries(): Model<AuditEntry> {
    return this.module.get<Model<AuditEntry>>(getModelToken(AuditEntry.name), { strict: false });
  }

  get heads(): Model<ChainHead> {
    return this.module.get<Model<ChainHead>>(getModelToken(ChainHead.name), { strict: false });
  }

  /** Records a fact as a request of an admin would, from 10.0.0.1. */
  record(fact: AuditFact): Promise<void> {
    const caller = { user_id: 'u', username: 'boss', role: 'admin', session_id: 's' };
    return runInContext({ ip: '10.0.0.1', caller }, () => this.get(AuditService).record(fact));
  }

  stored(): Promise<StoredEntry[]> {
    return this.entries.find().sort({ seq: 1, _id: 1 }).lean().exec();
  }

  /** Waits until `count` entries are sealed; returns all entries in the order of the chain. */
  async sealed(count: number, withinMs = 1_000): Promise<StoredEntry[]> {
    await until(withinMs, async () => (await this.entries.countDocuments({ seq: { $gt: 0 } })) >= count);
    return this.stored();
  }

  async stop(): Promise<void> {
    await this.module.close();
    rmSync(this.dataDir, { recursive: true });
  }

  /** Returns what sets the audit and its chain back to how they are now. */
  async keep(): Promise<() => Promise<void>> {
    const [entries, heads] = [await this.stored(), await this.heads.find().lean().exec()];
    return async () => {
      await this.entries.deleteMany();
      await this.heads.deleteMany({ _id: { $nin: heads.map(({ _id }) => _id) } });
      for (const head of heads) await this.heads.replaceOne({ _id: head._id }, head);
      await this.entries.collection.insertMany(entries);
    };
  }

  /** Empties the audit and its chain. */
  async forgetAll(): Promise<void> {
    await this.entries.deleteMany();
    await this.heads.deleteOne({ _id: 'start' });
    await this.heads.updateOne({ _id: 'head' }, { $set: { ...CHAIN_START, owner: null, leasedAt: null } });
  }
}
