import { Module, type DynamicModule } from '@nestjs/common';
import { CommonModule } from '../common/common.module.js';
import { ConfigModule } from '../config/config.module.js';
import type { Settings } from '../config/settings.js';
import { DatabaseModule } from '../database/database.module.js';
import { AuditModule, describeBreak, type ChainCheck } from '../modules/record/audit/index.js';
import { BackupModule, type InspectedBackup } from '../modules/record/backup/index.js';

/** For commands that only need the data: loads no users into memory and makes no first admin. */
@Module({ imports: [CommonModule, DatabaseModule, AuditModule, BackupModule] })
export class DataTasksModule {
  static with(settings: Settings): DynamicModule {
    return { module: DataTasksModule, imports: [ConfigModule.forRoot(settings)] };
  }
}

export function backupSummary({ header, collections, audit }: InspectedBackup): string[] {
  const keys = header.credentials_keys.join(', ');
  return [
    `  made ${header.at.toISOString()}, data version ${header.data_version}, CREDENTIALS_KEY fingerprint ${keys}`,
    ...[...collections].map(
      ([name, { documents, sha256 }]) =>
        `  ${name.padEnd(20)}${String(documents).padStart(10)}  ${sha256.slice(0, 16)}`,
    ),
    `  ${chainSummary(audit)}`,
  ];
}

export function chainSummary({ sealed, unsealed, broken }: ChainCheck): string {
  if (broken) return describeBreak(broken);
  return `The chain of the audit is whole: ${sealed} sealed, ${unsealed} not sealed yet`;
}
