import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { DatabaseModule } from '../../../database/database.module.js';
import { Authenticator } from '../../../common/access/authenticator.js';
import { ChangesModule } from '../../record/changes/index.js';
import { WhitelistModule } from '../whitelist/index.js';
import { ImpersonationSessions } from './checks/impersonation-sessions.js';
import { SeenTimes } from './checks/seen-times.js';
import { SessionAuthenticator } from './checks/session-authenticator.js';
import { SessionCache } from './checks/session-cache.js';
import { UserStanding } from './checks/user-standing.js';
import { SessionList } from './session-list.js';
import { Session, SessionSchema } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { TokenKeys, TokenService } from './token.service.js';

@Module({
  imports: [
    RealtimeModule,
    DatabaseModule,
    ChangesModule,
    JwtModule.registerAsync({ useClass: TokenKeys }),
    MongooseModule.forFeature([{ name: Session.name, schema: SessionSchema }]),
    WhitelistModule,
  ],
  providers: [
    SessionsRepository,
    SessionCache,
    SeenTimes,
    SessionsService,
    TokenService,
    ImpersonationSessions,
    SessionList,
    UserStanding,
    { provide: Authenticator, useClass: SessionAuthenticator },
  ],
  exports: [
    SessionsService,
    SessionList,
    ImpersonationSessions,
    TokenService,
    SeenTimes,
    UserStanding,
    Authenticator,
  ],
})
export class SessionsModule {}
