import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessRefusals } from './access-refusals.js';
import { AuditArchive } from './audit-archive.service.js';
import { AuditChain } from './audit-chain.js';
import { AuditEntry, AuditEntrySchema } from './audit-entry.schema.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditSearchService } from './audit-search.service.js';
import { AuditedChanges } from './audited-changes.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { ChainHeadRepository } from './chain-head.repository.js';
import { ChainHead, ChainHeadSchema } from './chain-head.schema.js';

/** Global: every change anywhere is told to `AuditService`. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AuditEntry.name, schema: AuditEntrySchema },
      { name: ChainHead.name, schema: ChainHeadSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [
    AccessRefusals,
    AuditArchive,
    AuditChain,
    AuditRepository,
    AuditSealer,
    AuditSearchService,
    AuditService,
    AuditedChanges,
    ChainHeadRepository,
  ],
  exports: [AuditService, AuditedChanges, AuditChain],
})
export class AuditModule {}
