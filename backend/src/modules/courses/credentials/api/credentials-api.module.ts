import { Module } from '@nestjs/common';
import { AuditModule } from '../../../record/audit/index.js';
import { MediaModule } from '../../media/index.js';
import { SeatsModule } from '../../seats/index.js';
import { SubtitlesModule } from '../../subtitles/index.js';
import { TroublesModule } from '../../troubles/index.js';
import { CredentialsModule } from '../index.js';
import { CredentialReaderService } from './credential-reader.service.js';
import {
  CodesController,
  CredentialsController,
  CredentialVersionsController,
  LeakedPasswordsController,
} from './credentials.controllers.js';

@Module({
  imports: [AuditModule, CredentialsModule, MediaModule, SeatsModule, SubtitlesModule, TroublesModule],
  // Routes with a word of their own come before `products/:subtitle_id`, which takes any word.
  controllers: [
    CodesController,
    CredentialVersionsController,
    LeakedPasswordsController,
    CredentialsController,
  ],
  providers: [CredentialReaderService],
})
export class CredentialsApiModule {}
