export { Ledger, type Cause, type Move } from './ledger.js';
export { LedgerModule } from './ledger.module.js';
export { LedgerLines, type LedgerEntry } from './ledger-lines.js';
export { RenewalMemory } from './renewal-memory.js';
