import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
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
import { PinLink, PinLinkSchema } from './pin-links/pin-link.schema.js';
import { PinLinkLoginsService } from './pin-links/pin-link-logins.service.js';
import { PinLinksController } from './pin-links/pin-links.controller.js';
import { PinLinksRepository } from './pin-links/pin-links.repository.js';
import { PinLinksService } from './pin-links/pin-links.service.js';
import { Ticket, TicketSchema } from './tickets/ticket.schema.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsService } from './tickets/tickets.service.js';

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
    MongooseModule.forFeature([
      { name: PinLink.name, schema: PinLinkSchema },
      { name: Ticket.name, schema: TicketSchema },
    ]),
  ],
  controllers: [
    AuthController,
    PinLinksController,
    ConfirmController,
    PasskeyLoginController,
    TakeBackController,
    ViewAsController,
  ],
  providers: [
    LoginService,
    LoginSessionsService,
    LoginAudit,
    EntryRules,
    OwnAccountService,
    CallerProof,
    PinLinksRepository,
    PinLinksService,
    PinLinkLoginsService,
    TicketsRepository,
    TicketsService,
  ],
  exports: [EntryRules, PinLinksService, TicketsService],
})
export class AuthModule {}
