export { Ledger, renewedOf, type Cause, type Move } from './ledger.js';
export { LedgerSearch } from './ledger-search.service.js';
export { LedgerModule } from './ledger.module.js';
export { LedgerColumns, type RememberedRenewal } from './memory/ledger-columns.js';
export { RenewalMemoryModule } from './memory/renewal-memory.module.js';
export { RenewalMemory } from './memory/renewal-memory.js';
