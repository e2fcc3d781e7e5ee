import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../../record/audit/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { MediaModule } from '../media/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { TitlesModule } from '../titles/index.js';
import { CredentialCascades } from './credential-cascades.js';
import { CredentialCipher } from './credential-cipher.js';
import { CredentialKeysStep } from './credential-keys-step.js';
import { CredentialLookup } from './credential-lookup.js';
import { CredentialMapper } from './credential.mapper.js';
import { CredentialMoves } from './credential-moves.service.js';
import { CredentialPlans } from './credential-plans.js';
import { CredentialReader } from './credential-reader.service.js';
import { Credential, CredentialSchema } from './credential.schema.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { CredentialExport } from './files/credential-export.service.js';
import { CredentialImports } from './files/credential-imports.js';
import { ImportedCredentials } from './files/imported-credentials.js';
import { RowPlaces } from './files/row-places.js';
import { Rekeying } from './rekeying.service.js';

@Module({
  imports: [
    DatabaseModule,
    AuditModule,
    ChangesModule,
    MongooseModule.forFeature([{ name: Credential.name, schema: CredentialSchema }]),
    TitlesModule,
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
    CredentialMoves,
    CredentialPlans,
    CredentialCascades,
    CredentialLookup,
    CredentialKeysStep,
    CredentialExport,
    CredentialImports,
    ImportedCredentials,
    RowPlaces,
    Rekeying,
  ],
  exports: [CredentialLookup],
})
export class CredentialsModule {}
