export { AuditArchive } from './archive/audit-archive.service.js';
export { AuditChain, type ChainCheck } from './chain/audit-chain.js';
export { AuditRepeats } from './audit-repeats.service.js';
export { AuditModule } from './audit.module.js';
export { AuditService, type AuditFact } from './audit.service.js';
export { describeBreak } from './chain/describe-break.js';
export { DumpedChain } from './chain/dumped-chain.js';
export { inspectArchive } from './archive/inspect-archive.js';
export type { Link } from './chain/seal.js';
