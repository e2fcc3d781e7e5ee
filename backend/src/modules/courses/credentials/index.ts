export { CredentialLookup } from './credential-lookup.js';
export { CredentialsModule } from './credentials.module.js';
export { Rekeying } from './rekeying.service.js';
