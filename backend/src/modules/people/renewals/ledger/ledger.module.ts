import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../../database/database.module.js';
import { TitlesModule } from '../../../courses/titles/index.js';
import { ChangesModule } from '../../../record/changes/index.js';
import { Ledger } from './ledger.js';
import { RenewalMemory } from './renewal-memory.js';
import { Renewal, RenewalSchema } from './renewal.schema.js';
import { RenewalsRepository } from './renewals.repository.js';

/** Doesn't depend on users: the users module writes the ledger, and the renewals module reads it. */
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
