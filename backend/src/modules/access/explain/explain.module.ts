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
import { CourseExplanation } from './course-explanation.js';
import { ExplainController } from './explain.controller.js';
import { ExplainService } from './explain.service.js';

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
  providers: [ExplainService, CourseExplanation],
})
export class ExplainModule {}
