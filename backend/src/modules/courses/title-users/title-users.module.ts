import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../../database/database.module.js';
import { AssignmentsModule } from '../assignments/index.js';
import { CredentialsModule } from '../credentials/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { TitlesModule } from '../titles/index.js';
import { UsersModule } from '../../people/users/index.js';
import { TitleUsersController } from './title-users.controller.js';
import { TitleUsersService } from './title-users.service.js';

@Module({
  imports: [DatabaseModule, TitlesModule, AssignmentsModule, SubtitlesModule, CredentialsModule, UsersModule],
  controllers: [TitleUsersController],
  providers: [TitleUsersService],
})
export class TitleUsersModule {}
