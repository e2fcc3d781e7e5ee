import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { Board } from './board.service.js';
import { LedgerModule } from './ledger/index.js';
import { RenewalsController } from './renewals.controller.js';

@Module({
  imports: [UsersModule, LedgerModule],
  controllers: [RenewalsController],
  providers: [Board],
})
export class RenewalsModule {}
