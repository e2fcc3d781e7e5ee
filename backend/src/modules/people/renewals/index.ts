export { RenewalsModule } from './renewals.module.js';
export { RenewalMemory } from './memory/renewal-memory.js';
export { RenewalMemoryModule } from './memory/renewal-memory.module.js';
export { LedgerColumns, type RememberedRenewal } from './memory/ledger-columns.js';
