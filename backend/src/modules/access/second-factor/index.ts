export { FactorCodes, type LookedAt } from './factor-codes.service.js';
export { FactorReset } from './factor-reset.service.js';
export { OwnFactors } from './own-factors.service.js';
export { PasskeySignIns } from './passkeys/passkey-sign-ins.service.js';
export { PasskeySite } from './passkeys/passkey-site.js';
export { SecondFactorModule } from './second-factor.module.js';
