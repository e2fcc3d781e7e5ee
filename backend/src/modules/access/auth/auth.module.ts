import { Module } from '@nestjs/common';
import { AuditModule } from '../../record/audit/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { LoginTriesModule } from '../login-tries/index.js';
import { SessionsModule } from '../sessions/index.js';
import { UsersModule } from '../../people/users/index.js';
import { WhitelistModule } from '../whitelist/index.js';
import { AuthController } from './auth.controller.js';
import { EntryRules } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';
import { LoginEntry } from './login-entry.service.js';
import { LoginService } from './login.service.js';
import { LogoutService } from './logout.service.js';
import { OwnAccount } from './own-account.service.js';
import { ViewAsController } from './view-as.controller.js';
import { ViewAs } from './view-as.service.js';

@Module({
  imports: [AuditModule, ChangesModule, LoginTriesModule, SessionsModule, UsersModule, WhitelistModule],
  controllers: [AuthController, ViewAsController],
  providers: [LoginService, LoginEntry, EntryRules, LoginAudit, LogoutService, OwnAccount, ViewAs],
  exports: [EntryRules],
})
export class AuthModule {}
