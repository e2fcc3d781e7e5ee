import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditArchive } from './audit-archive.js';
import { AuditChain } from './chain/audit-chain.js';
import { AuditEntry, AuditEntrySchema } from './audit-entry.schema.js';
import { AuditRepeats } from './audit-repeats.js';
import { AuditSealer } from './chain/audit-sealer.js';
import { AuditSearchService } from './audit-search.service.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { ChainHeadRepository } from './chain/chain-head.repository.js';
import { ChainHead, ChainHeadSchema } from './chain/chain-head.schema.js';

@Module({
  imports: [
    DatabaseModule,
    MongooseModule.forFeature([
      { name: AuditEntry.name, schema: AuditEntrySchema },
      { name: ChainHead.name, schema: ChainHeadSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [
    AuditArchive,
    AuditChain,
    AuditRepeats,
    AuditRepository,
    AuditSealer,
    AuditSearchService,
    AuditService,
    ChainHeadRepository,
  ],
  exports: [AuditService, AuditSearchService, AuditRepeats, AuditChain],
})
export class AuditModule {}
