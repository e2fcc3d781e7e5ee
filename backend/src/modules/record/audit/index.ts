export { AuditArchive, inspectArchive } from './audit-archive.js';
export { AuditRepeats } from './audit-repeats.js';
export { AuditModule } from './audit.module.js';
export { AuditSearchService, type RefusedLogin } from './audit-search.service.js';
export { AuditService, type AuditFact } from './audit.service.js';
export { AuditChain, DumpedChain, type ChainCheck } from './chain/audit-chain.js';
export { describeBreak, type Link } from './chain/seal.js';
