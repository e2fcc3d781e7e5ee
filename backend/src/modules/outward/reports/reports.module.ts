import { Module } from '@nestjs/common';
import { CredentialsModule } from '../../courses/credentials/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { LedgerModule } from '../../people/renewals/index.js';
import { UsersModule } from '../../people/users/index.js';
import { AuditModule } from '../../record/audit/index.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [LedgerModule, TitlesModule, CredentialsModule, UsersModule, AuditModule],
  controllers: [ReportsController],
  providers: [ReportsService],
})
export class ReportsModule {}
