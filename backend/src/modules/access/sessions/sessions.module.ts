import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { DatabaseModule } from '../../../database/database.module.js';
import { Authenticator } from '../../../common/access/authenticator.js';
import { ChangesModule } from '../../record/changes/index.js';
import { WhitelistModule } from '../whitelist/index.js';
import { FactorDuty } from './factor-duty.js';
import { Looks } from './looks.js';
import { LostPlaces } from './lost-places.js';
import { SeenTimes } from './seen-times.js';
import { SessionAdmission } from './session-admission.js';
import { SessionAuthenticator } from './session-authenticator.js';
import { SessionCache } from './session-cache.js';
import { SessionChecks } from './session-checks.js';
import { SessionEnds } from './session-ends.js';
import { SessionList } from './session-list.service.js';
import { SessionNews } from './session-news.js';
import { Session, SessionSchema } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { TokenKeys } from './token-keys.js';
import { TokenService } from './token.service.js';
import { UserStanding } from './user-standing.js';

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
    SessionChecks,
    SessionEnds,
    Looks,
    LostPlaces,
    SessionList,
    SessionNews,
    UserStanding,
    FactorDuty,
    { provide: Authenticator, useClass: SessionAuthenticator },
    SessionAdmission,
  ],
  exports: [
    SessionsService,
    SessionList,
    Looks,
    LostPlaces,
    TokenService,
    SeenTimes,
    UserStanding,
    FactorDuty,
    Authenticator,
  ],
})
export class SessionsModule {}
