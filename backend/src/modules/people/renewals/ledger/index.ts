export { Ledger, type Cause, type Move } from './ledger.js';
export { LedgerSearch } from './ledger-search.service.js';
export { LedgerModule } from './ledger.module.js';
