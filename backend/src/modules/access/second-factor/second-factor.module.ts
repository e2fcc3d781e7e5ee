import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { UsersModule } from '../../people/users/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { SessionsModule } from '../sessions/index.js';
import { FactorCipher } from './factor-cipher.js';
import { FactorCodes } from './factor-codes.service.js';
import { FactorKeys } from './factor-keys.js';
import { FactorReset } from './factor-reset.service.js';
import { KnownFactors } from './known-factors.js';
import { OwnFactors } from './own-factors.service.js';
import { OwnPasskeys } from './passkeys/own-passkeys.service.js';
import { PasskeyChallenge, PasskeyChallengeSchema } from './passkeys/passkey-challenge.schema.js';
import { PasskeyChallengesRepository } from './passkeys/passkey-challenges.repository.js';
import { PasskeyRegistrations } from './passkeys/passkey-registrations.js';
import { PasskeySignIns } from './passkeys/passkey-sign-ins.service.js';
import { PasskeySite } from './passkeys/passkey-site.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactor, SecondFactorSchema } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

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
    PasskeyChallengesRepository,
    FactorCipher,
    FactorCodes,
    FactorKeys,
    FactorReset,
    KnownFactors,
    OwnFactors,
    OwnPasskeys,
    PasskeyRegistrations,
    PasskeySignIns,
    PasskeySite,
  ],
  exports: [FactorCodes, FactorReset, OwnFactors, PasskeySignIns, PasskeySite],
})
export class SecondFactorModule {}
