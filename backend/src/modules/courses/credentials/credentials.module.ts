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
import { CodesService } from './codes/codes.service.js';
import { CredentialCipher } from './credential-cipher.js';
import { CredentialLookupService } from './credential-lookup.service.js';
import { CredentialMovesService } from './credential-moves.service.js';
import { Credential, CredentialSchema } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { CredentialImportsService } from './files/credential-imports.service.js';
import { CredentialRead, CredentialReadSchema } from './leaked-passwords/credential-read.schema.js';
import { CredentialReadsRepository } from './leaked-passwords/credential-reads.repository.js';
import { GoneReaders } from './leaked-passwords/gone-readers.js';
import { LeakedPasswordsService } from './leaked-passwords/leaked-passwords.service.js';
import { ReadNotes } from './leaked-passwords/read-notes.js';
import { Rekeying } from './rekeying.js';
import { CredentialVersion, CredentialVersionSchema } from './versions/credential-version.schema.js';
import { CredentialVersionsRepository } from './versions/credential-versions.repository.js';
import { CredentialVersionsService } from './versions/credential-versions.service.js';

const services = [
  CodesService,
  CredentialLookupService,
  CredentialMovesService,
  CredentialsService,
  CredentialVersionsService,
  LeakedPasswordsService,
  ReadNotes,
];

/** Storage of credentials. Their API (`api/`) is a separate module, as it also needs seats and troubles. */
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
  providers: [
    CredentialsRepository,
    CredentialVersionsRepository,
    CredentialReadsRepository,
    CodeUsesRepository,
    CredentialCipher,
    CredentialImportsService,
    GoneReaders,
    Rekeying,
    ...services,
  ],
  exports: services,
})
export class CredentialsModule {}
