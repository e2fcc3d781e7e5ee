import { Module } from '@nestjs/common';
import { ChangesModule } from '../../record/changes/index.js';
import { UsersModule } from '../users/index.js';
import { PackagesModule } from '../packages/index.js';
import { LedgerModule } from './ledger/index.js';
import { RenewalsController } from './renewals.controller.js';
import { RenewalsService } from './renewals.service.js';

@Module({
  imports: [ChangesModule, UsersModule, LedgerModule, PackagesModule],
  controllers: [RenewalsController],
  providers: [RenewalsService],
  exports: [RenewalsService],
})
export class RenewalsModule {}
