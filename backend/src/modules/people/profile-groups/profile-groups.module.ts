import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AssignmentsModule } from '../../courses/assignments/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { UsersModule } from '../users/index.js';
import { ProfileGroup, ProfileGroupSchema } from './profile-group.schema.js';
import { BrowserController, ProfileGroupsController } from './profile-groups.controller.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';
import { ProfileGroupsService } from './profile-groups.service.js';

@Module({
  imports: [
    ChangesModule,
    MongooseModule.forFeature([{ name: ProfileGroup.name, schema: ProfileGroupSchema }]),
    UsersModule,
    AssignmentsModule,
  ],
  controllers: [ProfileGroupsController, BrowserController],
  providers: [ProfileGroupsRepository, ProfileGroupsService],
})
export class ProfileGroupsModule {}
