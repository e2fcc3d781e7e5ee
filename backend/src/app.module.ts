import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './common/access/access.guard.js';
import { CommonModule } from './common/common.module.js';
import { AppErrorFilter } from './common/errors/app-error.filter.js';
import { JsonBodyGuard } from './common/http/bodies/json-body.guard.js';
import { validationPipe } from './common/http/bodies/validation.pipe.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { PresenceModule } from './modules/presence/index.js';
import { AnnouncementsModule } from './modules/outward/announcements/index.js';
import { AssignmentsModule } from './modules/courses/assignments/index.js';
import { AuditModule } from './modules/record/audit/index.js';
import { AuthModule } from './modules/access/auth/index.js';
import { AutomaticBackupsModule } from './modules/record/backup/index.js';
import { ChangesModule } from './modules/record/changes/index.js';
import { CourseSearchModule } from './modules/courses/search/index.js';
import { CredentialsApiModule } from './modules/courses/credentials/api/index.js';
import { ExplainModule } from './modules/access/explain/index.js';
import { HealthModule } from './modules/outward/health/index.js';
import { ImportsModule } from './modules/record/imports/index.js';
import { InboxModule } from './modules/outward/inbox/index.js';
import { LiveNewsModule } from './modules/outward/live-news/index.js';
import { MediaModule } from './modules/courses/media/index.js';
import { PageConfigModule } from './modules/outward/page-config/index.js';
import { PlansModule } from './modules/record/plans/index.js';
import { PackagesModule } from './modules/people/packages/index.js';
import { ProfileGroupsModule } from './modules/people/profile-groups/index.js';
import { PaymentsModule } from './modules/people/payments/index.js';
import { RenewalsModule } from './modules/people/renewals/index.js';
import { ReportsModule } from './modules/outward/reports/index.js';
import { SeatsModule } from './modules/courses/seats/index.js';
import { SecondFactorModule } from './modules/access/second-factor/index.js';
import { SessionsModule } from './modules/access/sessions/index.js';
import { SubtitlesModule } from './modules/courses/subtitles/index.js';
import { TemplatesModule } from './modules/people/templates/index.js';
import { TokensModule } from './modules/access/tokens/index.js';
import { TroublesModule } from './modules/courses/troubles/index.js';
import { TitleUsersModule } from './modules/courses/title-users/index.js';
import { TitlesModule } from './modules/courses/titles/index.js';
import { OneUserModule, UsersModule } from './modules/people/users/index.js';
import { WhitelistModule } from './modules/access/whitelist/index.js';
import { MessagesModule } from './modules/outward/messages/index.js';
import { WebhooksModule } from './modules/outward/webhooks/index.js';
import { RealtimeModule } from './realtime/realtime.module.js';

const groundFloor = [CommonModule, DatabaseModule, RealtimeModule];

const wings = {
  people: [UsersModule, ProfileGroupsModule, PackagesModule, RenewalsModule, PaymentsModule, TemplatesModule],
  access: [SessionsModule, SecondFactorModule, TokensModule, AuthModule, WhitelistModule, ExplainModule],
  courses: [
    TitlesModule,
    SubtitlesModule,
    CredentialsApiModule,
    SeatsModule,
    TroublesModule,
    AssignmentsModule,
    TitleUsersModule,
    MediaModule,
    CourseSearchModule,
  ],
  presence: [PresenceModule],
  record: [AuditModule, ChangesModule, PlansModule, ImportsModule, AutomaticBackupsModule],
  outward: [
    LiveNewsModule,
    AnnouncementsModule,
    WebhooksModule,
    MessagesModule,
    InboxModule,
    PageConfigModule,
    ReportsModule,
    HealthModule,
  ],
};

/** Must come last: its route takes any word for the name of a user, also those of fixed routes. */
const last = [OneUserModule];

/** Guards run in this order: the caller is checked before the body. */
@Module({
  imports: [...groundFloor, ...Object.values(wings).flat(), ...last],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: JsonBodyGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: AppErrorFilter },
  ],
})
export class AppModule {
  static with(settings: Settings, more: Type[] = []): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.forRoot(settings), ...more] };
  }
}
