import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { SessionsModule } from '../../access/sessions/index.js';
import { UsersModule } from '../../people/users/index.js';
import { AuditModule } from '../../record/audit/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { AssignmentsModule } from '../assignments/index.js';
import { MediaModule } from '../media/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { TitlesModule } from '../titles/index.js';
import { CodeUse, CodeUseSchema } from './codes/code-use.schema.js';
import { CodeUsesRepository } from './codes/code-uses.repository.js';
import { CodesController } from './codes/codes.controller.js';
import { Codes } from './codes/codes.service.js';
import { CredentialCipher } from './keys/credential-cipher.js';
import { CredentialFolders } from './reading/credential-folders.js';
import { CredentialKeysStep } from './keys/credential-keys-step.js';
import { CredentialLookup } from './reading/credential-lookup.js';
import { CredentialMapper } from './credential.mapper.js';
import { CredentialMoves } from './changes/credential-moves.service.js';
import { CredentialPlans } from './changes/credential-plans.js';
import { CredentialRemoval } from './changes/credential-removal.js';
import { CredentialReader, ReportedTroubles } from './reading/credential-reader.service.js';
import { Credential, CredentialSchema } from './credential.schema.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { CredentialExport } from './files/credential-export.service.js';
import { CredentialImports } from './files/credential-imports.js';
import { ImportedCredentials } from './files/imported-credentials.js';
import { RowPlaces } from './files/row-places.js';
import { SeatStates } from './reading/seat-states.js';
import { CredentialRead, CredentialReadSchema } from './leaked-passwords/credential-read.schema.js';
import { CredentialReadsRepository } from './leaked-passwords/credential-reads.repository.js';
import { LeakedPasswordsController } from './leaked-passwords/leaked-passwords.controller.js';
import { LeakedPasswords } from './leaked-passwords/leaked-passwords.service.js';
import { GoneReaders } from './leaked-passwords/gone-readers.js';
import { ReadNotes } from './leaked-passwords/read-notes.js';
import { CredentialVersion, CredentialVersionSchema } from './versions/credential-version.schema.js';
import { CredentialVersionsController } from './versions/credential-versions.controller.js';
import { CredentialVersionsRepository } from './versions/credential-versions.repository.js';
import { CredentialVersions } from './versions/credential-versions.service.js';
import { VersionCipher } from './versions/version-cipher.js';
import { VersionKeeper } from './versions/version-keeper.js';
import { VersionRekeying } from './versions/version-rekeying.js';
import { FillingController } from './filling/filling.controller.js';
import { FillingGuard } from './filling/filling.guard.js';
import { FillingService } from './filling/filling.service.js';
import { OwnCredentials } from './filling/own-credentials.service.js';
import { Rekeying } from './keys/rekeying.service.js';

@Module({
  imports: [
    DatabaseModule,
    AuditModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: Credential.name, schema: CredentialSchema },
      { name: CodeUse.name, schema: CodeUseSchema },
      { name: CredentialVersion.name, schema: CredentialVersionSchema },
      { name: CredentialRead.name, schema: CredentialReadSchema },
    ]),
    SessionsModule,
    UsersModule,
    AssignmentsModule,
    TitlesModule,
    SubtitlesModule,
    MediaModule,
  ],
  // Words of their own come before the subtitle that would be called so.
  controllers: [
    CodesController,
    CredentialVersionsController,
    FillingController,
    LeakedPasswordsController,
    CredentialsController,
  ],
  providers: [
    CredentialsRepository,
    CredentialCipher,
    CredentialMapper,
    CredentialReader,
    CredentialsService,
    CredentialMoves,
    CredentialPlans,
    CredentialLookup,
    CredentialFolders,
    SeatStates,
    ReportedTroubles,
    Codes,
    CodeUsesRepository,
    CredentialKeysStep,
    CredentialExport,
    CredentialImports,
    ImportedCredentials,
    RowPlaces,
    Rekeying,
    CredentialRemoval,
    CredentialVersionsRepository,
    CredentialVersions,
    VersionCipher,
    VersionKeeper,
    VersionRekeying,
    CredentialReadsRepository,
    ReadNotes,
    GoneReaders,
    LeakedPasswords,
    FillingService,
    FillingGuard,
    OwnCredentials,
  ],
  exports: [CredentialLookup, CredentialFolders, LeakedPasswords, ReportedTroubles, SeatStates],
})
export class CredentialsModule {}
