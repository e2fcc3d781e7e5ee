import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { UsersModule } from '../../people/users/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { SessionsModule } from '../sessions/index.js';
import { FactorCodes } from './factor-codes.js';
import { KnownFactors } from './known-factors.js';
import { PasskeysService } from './passkeys.service.js';
import { PasskeysController, SecondFactorController } from './second-factor.controller.js';
import {
  PasskeyChallenge,
  PasskeyChallengeSchema,
  SecondFactor,
  SecondFactorSchema,
} from './second-factor.schema.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { WebAuthn } from './web-authn.js';

@Module({
  imports: [
    ChangesModule,
    DatabaseModule,
    RealtimeModule,
    SessionsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: SecondFactor.name, schema: SecondFactorSchema },
      { name: PasskeyChallenge.name, schema: PasskeyChallengeSchema },
    ]),
  ],
  controllers: [SecondFactorController, PasskeysController],
  providers: [
    SecondFactorsRepository,
    FactorCodes,
    KnownFactors,
    SecondFactorService,
    PasskeysService,
    WebAuthn,
  ],
  exports: [FactorCodes, PasskeysService, SecondFactorService, WebAuthn],
})
export class SecondFactorModule {}
