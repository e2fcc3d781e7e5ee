import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './common/access/access.guard.js';
import { CommonModule } from './common/common.module.js';
import { AppErrorFilter } from './common/errors/app-error.filter.js';
import { JsonBodyGuard } from './common/http/json-body.guard.js';
import { validationPipe } from './common/http/validation.pipe.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { ActivityModule } from './modules/activity/activity.module.js';
import { AssignmentsModule } from './modules/assignments/assignments.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { CredentialsModule } from './modules/credentials/credentials.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { MediaModule } from './modules/media/media.module.js';
import { PageConfigModule } from './modules/page-config/page-config.module.js';
import { ProfileGroupsModule } from './modules/profile-groups/profile-groups.module.js';
import { SessionsModule } from './modules/sessions/sessions.module.js';
import { SubtitlesModule } from './modules/subtitles/subtitles.module.js';
import { TitlesModule } from './modules/titles/titles.module.js';
import { UsersModule } from './modules/users/users.module.js';
import { WhitelistModule } from './modules/whitelist/whitelist.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';

/** The map of the server. Guards run in this order: who calls, then what he sent. */
@Module({
  imports: [
    CommonModule,
    DatabaseModule,
    RealtimeModule,
    AuditModule,
    SessionsModule,
    AuthModule,
    UsersModule,
    ActivityModule,
    ProfileGroupsModule,
    WhitelistModule,
    TitlesModule,
    SubtitlesModule,
    CredentialsModule,
    AssignmentsModule,
    MediaModule,
    PageConfigModule,
    HealthModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: JsonBodyGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: AppErrorFilter },
  ],
})
export class AppModule {
  /** `more`: what a server has beside the product itself, and a command has not. */
  static with(settings: Settings, more: Type[] = []): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.forRoot(settings), ...more] };
  }
}
