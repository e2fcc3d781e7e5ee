import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { Authenticator } from '../../common/access/authenticator.js';
import { Admission } from '../../realtime/admission.js';
import { WhitelistModule } from '../whitelist/whitelist.module.js';
import { SeenTimes } from './seen-times.js';
import { SessionAdmission } from './session-admission.js';
import { SessionAuthenticator } from './session-authenticator.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { SessionList } from './session-list.service.js';
import { SessionNews } from './session-news.js';
import { Session, SessionSchema } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { TokenKeys } from './token-keys.js';
import { TokenService } from './token.service.js';
import { UserStanding } from './user-standing.js';

/** Global for the `Authenticator` alone, which the one access guard asks. */
@Global()
@Module({
  imports: [
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
    SessionChecks,
    SessionList,
    SessionNews,
    UserStanding,
    { provide: Authenticator, useClass: SessionAuthenticator },
    { provide: Admission, useClass: SessionAdmission },
  ],
  exports: [SessionsService, SessionList, TokenService, SeenTimes, UserStanding, Authenticator, Admission],
})
export class SessionsModule {}
