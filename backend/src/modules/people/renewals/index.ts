export { RenewalsModule } from './renewals.module.js';
export { Ledger, LedgerModule, RenewalMemory, type LedgerEntry } from './ledger/index.js';
