import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { SubtitlesModule } from '../subtitles/subtitles.module.js';
import { UsersModule } from '../users/users.module.js';
import { TitleRecordsModule } from './title-records.module.js';
import { TitleUsersController } from './title-users.controller.js';
import { TitleUsers } from './title-users.service.js';
import { TitlesController } from './titles.controller.js';
import { TitlesService } from './titles.service.js';

@Module({
  imports: [TitleRecordsModule, AssignmentsModule, SubtitlesModule, CredentialsModule, UsersModule],
  controllers: [TitlesController, TitleUsersController],
  providers: [TitlesService, TitleUsers],
})
export class TitlesModule {}
