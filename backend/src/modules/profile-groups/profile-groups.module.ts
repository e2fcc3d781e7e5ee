import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { BrowserController } from './browser.controller.js';
import { ProfileGroupRecordsModule } from './profile-group-records.module.js';
import { ProfileGroupsController } from './profile-groups.controller.js';
import { ProfileGroupsService } from './profile-groups.service.js';
import { SeenGroups } from './seen-groups.js';

@Module({
  imports: [ProfileGroupRecordsModule, UsersModule],
  controllers: [ProfileGroupsController, BrowserController],
  providers: [ProfileGroupsService, SeenGroups],
})
export class ProfileGroupsModule {}
