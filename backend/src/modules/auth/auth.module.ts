import { Module } from '@nestjs/common';
import { LoginTriesModule } from '../login-tries/login-tries.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { WhitelistModule } from '../whitelist/whitelist.module.js';
import { AuthController } from './auth.controller.js';
import { EntryRules } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';
import { LoginEntry } from './login-entry.service.js';
import { LoginService } from './login.service.js';
import { LogoutService } from './logout.service.js';
import { OwnAccount } from './own-account.service.js';

@Module({
  imports: [LoginTriesModule, SessionsModule, UsersModule, WhitelistModule],
  controllers: [AuthController],
  providers: [LoginService, LoginEntry, EntryRules, LoginAudit, LogoutService, OwnAccount],
})
export class AuthModule {}
