import { Module } from '@nestjs/common';
import { SessionsModule } from '../../access/sessions/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { LedgerModule } from '../renewals/ledger/index.js';
import { UsersModule } from '../users/index.js';
import { OneUserController } from './one-user.controller.js';
import { OneUser } from './one-user.service.js';

@Module({
  imports: [UsersModule, SessionsModule, TitlesModule, LedgerModule],
  controllers: [OneUserController],
  providers: [OneUser],
})
export class OneUserModule {}
