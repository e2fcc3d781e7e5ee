import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../audit/index.js';
import { BackupsService } from './backups.service.js';
import { RestoresService } from './restores.service.js';

@Module({ imports: [DatabaseModule, AuditModule], providers: [BackupsService, RestoresService] })
export class BackupModule {}
