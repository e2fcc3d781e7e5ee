import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MediaModule } from '../media/media.module.js';
import { SubtitlesModule } from '../subtitles/subtitles.module.js';
import { CredentialCascades } from './credential-cascades.js';
import { CredentialCipher } from './credential-cipher.js';
import { CredentialKeysStep } from './credential-keys-step.js';
import { CredentialLookup } from './credential-lookup.js';
import { CredentialMapper } from './credential.mapper.js';
import { CredentialReader } from './credential-reader.service.js';
import { Credential, CredentialSchema } from './credential.schema.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { Rekeying } from './rekeying.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Credential.name, schema: CredentialSchema }]),
    SubtitlesModule,
    MediaModule,
  ],
  controllers: [CredentialsController],
  providers: [
    CredentialsRepository,
    CredentialCipher,
    CredentialMapper,
    CredentialReader,
    CredentialsService,
    CredentialCascades,
    CredentialLookup,
    CredentialKeysStep,
    Rekeying,
  ],
  exports: [CredentialLookup],
})
export class CredentialsModule {}
