export { CodesService } from './codes/codes.service.js';
export {
  CredentialLookupService,
  type CredentialPlace,
  type SeatedCredential,
  type StoredCredential,
  type TitleCost,
} from './credential-lookup.service.js';
export { CredentialMovesService } from './credential-moves.service.js';
export { CredentialsModule } from './credentials.module.js';
export { CredentialsService } from './credentials.service.js';
export { LeakedPasswordsService } from './leaked-passwords/leaked-passwords.service.js';
export { ReadNotes } from './leaked-passwords/read-notes.js';
export { Rekeying } from './rekeying.js';
export { CredentialVersionsService } from './versions/credential-versions.service.js';
