import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../courses/assignments/index.js';
import { CredentialsModule } from '../../courses/credentials/index.js';
import { SeatsModule } from '../../courses/seats/index.js';
import { SubtitlesModule } from '../../courses/subtitles/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { UsersModule } from '../../people/users/index.js';
import { AuditModule } from '../../record/audit/index.js';
import { AuthModule } from '../auth/index.js';
import { LoginTriesModule } from '../login-tries/index.js';
import { SessionsModule } from '../sessions/index.js';
import { EntryExplanation } from './entry-explanation.js';
import { ExplainController } from './explain.controller.js';
import { Explain } from './explain.service.js';
import { LastTry } from './last-try.js';
import { SeatExplanation } from './seat-explanation.js';
import { TitleExplanation } from './title-explanation.js';

@Module({
  imports: [
    AuthModule,
    LoginTriesModule,
    SessionsModule,
    UsersModule,
    AuditModule,
    AssignmentsModule,
    TitlesModule,
    SubtitlesModule,
    CredentialsModule,
    SeatsModule,
  ],
  controllers: [ExplainController],
  providers: [Explain, EntryExplanation, TitleExplanation, SeatExplanation, LastTry],
})
export class ExplainModule {}
