export { CredentialsApiModule } from './credentials-api.module.js';
