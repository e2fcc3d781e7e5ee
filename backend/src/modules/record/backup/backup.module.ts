import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../audit/index.js';
import { Backups } from './backups.service.js';
import { RestoreTarget } from './restore-target.js';
import { Restores } from './restores.service.js';

/** No part of the server: commands alone use it. */
@Module({ imports: [DatabaseModule, AuditModule], providers: [Backups, RestoreTarget, Restores] })
export class BackupModule {}
