export { RenewalsModule } from './renewals.module.js';
export { LedgerColumns, RenewalMemory, RenewalMemoryModule, type RememberedRenewal } from './ledger/index.js';
