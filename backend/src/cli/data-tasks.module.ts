import { Module, type DynamicModule } from '@nestjs/common';
import { CommonModule } from '../common/common.module.js';
import { ConfigModule } from '../config/config.module.js';
import type { Settings } from '../config/settings.js';
import { DatabaseModule } from '../database/database.module.js';
import { AuditModule } from '../modules/record/audit/index.js';
import { BackupModule } from '../modules/record/backup/index.js';

/** What works on the data as such: it needs no users in memory, and makes no first admin. */
@Module({ imports: [CommonModule, DatabaseModule, AuditModule, BackupModule] })
export class DataTasksModule {
  static with(settings: Settings): DynamicModule {
    return { module: DataTasksModule, imports: [ConfigModule.forRoot(settings)] };
  }
}
