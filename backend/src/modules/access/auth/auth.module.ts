import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../../record/audit/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { LoginTriesModule } from '../login-tries/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SessionsModule } from '../sessions/index.js';
import { UsersModule } from '../../people/users/index.js';
import { WhitelistModule } from '../whitelist/index.js';
import { AuthController } from './auth.controller.js';
import { ConfirmController } from './confirming/confirm.controller.js';
import { Confirming } from './confirming/confirming.service.js';
import { EntryRules } from './login/entry-rules.js';
import { LoginAudit } from './login/login-audit.js';
import { LoginEntry } from './login/login-entry.service.js';
import { LoginRefusals } from './login/login-refusals.js';
import { LoginService } from './login/login.service.js';
import { LogoutService } from './login/logout.service.js';
import { OwnAccount } from './own-account.service.js';
import { OwnTries } from './own-tries.js';
import { PasskeyLoginController } from './passkeys/passkey-login.controller.js';
import { PasskeyLogin } from './passkeys/passkey-login.service.js';
import { TakeBackController } from './take-back/take-back.controller.js';
import { TakeBack } from './take-back/take-back.service.js';
import { ViewAsController } from './view-as/view-as.controller.js';
import { ViewAs } from './view-as/view-as.service.js';

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
  providers: [
    Confirming,
    LoginRefusals,
    PasskeyLogin,
    LoginService,
    LoginEntry,
    EntryRules,
    LoginAudit,
    LogoutService,
    OwnAccount,
    OwnTries,
    TakeBack,
    ViewAs,
  ],
  exports: [EntryRules],
})
export class AuthModule {}
