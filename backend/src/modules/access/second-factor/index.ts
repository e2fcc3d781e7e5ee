export { FactorCodes, type LookedAt } from './factor-codes.js';
export { PasskeysService } from './passkeys.service.js';
export { SecondFactorModule } from './second-factor.module.js';
export { SecondFactorService } from './second-factor.service.js';
export { WebAuthn } from './web-authn.js';
