import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { COMMAND_LINE } from '../../../backend/src/cli/command-line-caller.js';
import { DataTasksModule } from '../../../backend/src/cli/data-tasks.js';
import { runInContext } from '../../../backend/src/common/context/request-context.js';
import { loadSettings } from '../../../backend/src/config/settings.js';
import { DatabaseConnection } from '../../../backend/src/database/connection/database-connection.js';
import { BackupStore } from '../../../backend/src/modules/record/backup/backup-store.js';
import { BackupsService } from '../../../backend/src/modules/record/backup/backups.service.js';
import { RestoresService } from '../../../backend/src/modules/record/backup/restores.service.js';
import { dumpOf } from './dump.js';
import { SECRETS } from '../app/test-app.js';
import { ownDatabaseUri } from '../app/test-database.js';

const NEVER = new AbortController().signal;
const ignore = (): void => undefined;

interface RestoreOptions {
  say?: (line: string) => void;
  unsigned?: boolean;
  keepAccess?: boolean;
}

/** Backs up and restores as the commands do, on a database of its own or on another's. */
export class DataTasks {
  private constructor(
    private readonly app: INestApplicationContext,
    readonly uri: string,
    private readonly dataDir: string,
  ) {}

  static async on(uri = ownDatabaseUri(), env: Record<string, string> = {}): Promise<DataTasks> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'keyroster-tasks-'));
    const settings = loadSettings({ DATA_DIR: dataDir, MONGODB_URI: uri, ...SECRETS, ...env });
    const app = await NestFactory.createApplicationContext(DataTasksModule.with(settings), {
      logger: false,
      abortOnError: false,
    });
    const database = app.get(DatabaseConnection);
    await database.locate();
    await database.open();
    return new DataTasks(app, uri, dataDir);
  }

  get database(): mongo.Db {
    const { db } = this.app.get(DatabaseConnection).connection;
    if (!db) throw new Error('It is connected from the beginning');
    return db;
  }

  file(name: string): string {
    return path.join(this.dataDir, name);
  }

  backup(file: string) {
    return runInContext(COMMAND_LINE, () => this.app.get(BackupsService).create(file, NEVER));
  }

  async restore(file: string, { say = ignore, unsigned = false, keepAccess = false }: RestoreOptions = {}) {
    const restores = this.app.get(RestoresService);
    const backup = await restores.inspect(file, { unsigned });
    await runInContext(COMMAND_LINE, () => restores.run(backup, { say, signal: NEVER, keepAccess }));
  }

  /** As `npm run restore -- latest`. */
  restoreLatest(): Promise<void> {
    return this.app.get(BackupStore).withLatest((file) => this.restore(file));
  }

  dump(): Promise<Record<string, string[]>> {
    return dumpOf(this.database);
  }

  async stop({ keepData = false } = {}): Promise<void> {
    if (!keepData) await this.database.dropDatabase();
    await this.app.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
