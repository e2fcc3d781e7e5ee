import { Module } from '@nestjs/common';
import { Backups } from './backups.service.js';
import { RestoreTarget } from './restore-target.js';
import { Restores } from './restores.service.js';

/** No part of the server: commands alone use it. */
@Module({ providers: [Backups, RestoreTarget, Restores] })
export class BackupModule {}
