export { RenewalsModule } from './renewals.module.js';
export { RenewalsService } from './renewals.service.js';
export { Ledger, LedgerModule, RenewalMemory, type LedgerEntry } from './ledger/index.js';
