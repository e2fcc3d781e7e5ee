export { CredentialEdits } from './credential-edits.js';
export { CredentialFolders } from './credential-folders.js';
export { CredentialLookup, type CredentialRef, type SeatedCredential } from './credential-lookup.js';
export { CredentialRemoval } from './credential-removal.js';
export { CredentialsModule } from './credentials.module.js';
export { Exposed } from './exposed/exposed.service.js';
export { ReportedTroubles, type OwnTroubles } from './reported-troubles.js';
export { SeatStates, type Seated } from './seat-states.js';
export { Rekeying } from './rekeying.service.js';
