import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../../database/database.module.js';
import { TitlesModule } from '../../../courses/titles/index.js';
import { ChangesModule } from '../../../record/changes/index.js';
import { Ledger } from './ledger.js';
import { RenewalMemory } from './renewal-memory.js';
import { Renewal, RenewalSchema } from './renewal.schema.js';
import { RenewalsRepository } from './renewals.repository.js';

/** Knows nothing of users but what it is told: they write into it, and what renews them reads it. */
@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    TitlesModule,
    MongooseModule.forFeature([{ name: Renewal.name, schema: RenewalSchema }]),
  ],
  providers: [RenewalsRepository, Ledger, RenewalMemory],
  exports: [Ledger, RenewalMemory],
})
export class LedgerModule {}
