import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../audit/index.js';
import { AutomaticBackups } from './automatic-backups.js';
import { BackupStore } from './backup-store.js';
import { BackupsController } from './backups.controller.js';
import { BackupsService } from './backups.service.js';
import { RestoresService } from './restores.service.js';

/** For commands, which make and restore backups themselves. */
@Module({
  imports: [DatabaseModule, AuditModule],
  providers: [BackupsService, BackupStore, RestoresService],
  exports: [BackupStore],
})
export class BackupModule {}

@Module({
  imports: [BackupModule, DatabaseModule],
  controllers: [BackupsController],
  providers: [AutomaticBackups],
})
export class AutomaticBackupsModule {}
