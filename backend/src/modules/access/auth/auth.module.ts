import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../../record/audit/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { LoginTriesModule } from '../login-tries/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SessionsModule } from '../sessions/index.js';
import { UsersModule } from '../../people/users/index.js';
import { WhitelistModule } from '../whitelist/index.js';
import {
  AuthController,
  ConfirmController,
  PasskeyLoginController,
  TakeBackController,
  ViewAsController,
} from './auth.controller.js';
import { CallerProof } from './caller-proof.js';
import { EntryRules } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';
import { LoginSessionsService } from './login-sessions.service.js';
import { LoginService } from './login.service.js';
import { OwnAccountService } from './own-account.service.js';

@Module({
  imports: [
    DatabaseModule,
    AuditModule,
    ChangesModule,
    LoginTriesModule,
    SecondFactorModule,
    SessionsModule,
    UsersModule,
    WhitelistModule,
  ],
  controllers: [
    AuthController,
    ConfirmController,
    PasskeyLoginController,
    TakeBackController,
    ViewAsController,
  ],
  providers: [LoginService, LoginSessionsService, LoginAudit, EntryRules, OwnAccountService, CallerProof],
  exports: [EntryRules],
})
export class AuthModule {}
