import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { SessionsModule } from '../../access/sessions/index.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [DatabaseModule, SessionsModule], controllers: [HealthController] })
export class HealthModule {}
