import { Module } from '@nestjs/common';
import { RenewalMemoryModule } from '../../people/renewals/index.js';
import { UsersModule } from '../../people/users/index.js';
import { AuditModule } from '../../record/audit/index.js';
import { LedgerUsers } from './ledger-users.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [RenewalMemoryModule, UsersModule, AuditModule],
  controllers: [ReportsController],
  providers: [ReportsService, LedgerUsers],
})
export class ReportsModule {}
