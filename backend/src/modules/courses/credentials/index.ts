export { CredentialFolders } from './reading/credential-folders.js';
export { CredentialLookup, type CredentialRef, type SeatedCredential } from './reading/credential-lookup.js';
export { CredentialsModule } from './credentials.module.js';
export { LeakedPasswords } from './leaked-passwords/leaked-passwords.service.js';
export { ReportedTroubles, type OwnTroubles } from './reading/credential-reader.service.js';
export { SeatStates, type Seated } from './reading/seat-states.js';
export { Rekeying } from './keys/rekeying.service.js';
