import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { SessionsModule } from '../sessions/index.js';
import { ProgramAdmission } from './program-admission.js';
import { ProgramToken, ProgramTokenSchema } from './program-token.schema.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';
import { ProgramTokensService } from './program-tokens.service.js';
import { TokensController } from './tokens.controller.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    ChangesModule,
    SessionsModule,
    MongooseModule.forFeature([{ name: ProgramToken.name, schema: ProgramTokenSchema }]),
  ],
  controllers: [TokensController],
  providers: [ProgramTokensRepository, ProgramAdmission, ProgramTokensService],
  exports: [ProgramTokensService],
})
export class TokensModule {}
