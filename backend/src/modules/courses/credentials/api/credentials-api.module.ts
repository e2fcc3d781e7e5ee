import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../../database/database.module.js';
import { AuditModule } from '../../../record/audit/index.js';
import { MediaModule } from '../../media/index.js';
import { SeatsModule } from '../../seats/index.js';
import { SubtitlesModule } from '../../subtitles/index.js';
import { TitlesModule } from '../../titles/index.js';
import { TroublesModule } from '../../troubles/index.js';
import { CredentialsModule } from '../index.js';
import { CredentialReaderService } from './credential-reader.service.js';
import {
  CodesController,
  CredentialsController,
  CredentialVersionsController,
  LeakedPasswordsController,
} from './credentials.controllers.js';
import { FillingController, FillingGuard } from './filling.controller.js';
import { FillingService } from './filling.service.js';
import { OwnCredentialsService } from './own-credentials.service.js';

@Module({
  imports: [
    DatabaseModule,
    AuditModule,
    CredentialsModule,
    MediaModule,
    SeatsModule,
    SubtitlesModule,
    TitlesModule,
    TroublesModule,
  ],
  // Routes with a fixed word come before `products/:subtitle_id`, which would match it.
  controllers: [
    CodesController,
    CredentialVersionsController,
    FillingController,
    LeakedPasswordsController,
    CredentialsController,
  ],
  providers: [CredentialReaderService, FillingService, FillingGuard, OwnCredentialsService],
})
export class CredentialsApiModule {}
