export { RenewalsModule } from './renewals.module.js';
export { LedgerModule, RenewalMemory, type LedgerEntry } from './ledger/index.js';
