import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { UsersModule } from '../../people/users/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { AssignmentsModule } from '../assignments/index.js';
import { CredentialsModule } from '../credentials/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { TitlesModule } from '../titles/index.js';
import { TroubleReportsService } from './trouble-reports.service.js';
import { Trouble, TroubleSchema } from './trouble.schema.js';
import { TroublesController } from './troubles.controller.js';
import { TroublesRepository } from './troubles.repository.js';
import { TroublesService } from './troubles.service.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    ChangesModule,
    MongooseModule.forFeature([{ name: Trouble.name, schema: TroubleSchema }]),
    TitlesModule,
    SubtitlesModule,
    CredentialsModule,
    AssignmentsModule,
    UsersModule,
  ],
  controllers: [TroublesController],
  providers: [TroublesRepository, TroublesService, TroubleReportsService],
  exports: [TroublesService],
})
export class TroublesModule {}
