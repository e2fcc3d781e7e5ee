import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { TitlesModule } from '../titles/index.js';
import { UsersModule } from '../../people/users/index.js';
import { AssignmentPlans } from './assignment-plans.js';
import { Assignment, AssignmentSchema } from './assignment.schema.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { AssignmentsService } from './assignments.service.js';
import { GroupTitle, GroupTitleSchema } from './groups/group-title.schema.js';
import { GroupTitlesRepository } from './groups/group-titles.repository.js';
import { GroupTitles } from './groups/group-titles.service.js';
import { TitleAccess } from './title-access.js';
import { TitleMembers } from './title-members.js';

@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: Assignment.name, schema: AssignmentSchema },
      { name: GroupTitle.name, schema: GroupTitleSchema },
    ]),
    TitlesModule,
    UsersModule,
  ],
  controllers: [AssignmentsController],
  providers: [
    AssignmentsRepository,
    AssignmentsService,
    AssignmentPlans,
    GroupTitlesRepository,
    GroupTitles,
    TitleAccess,
    TitleMembers,
  ],
  exports: [GroupTitles, TitleAccess, TitleMembers],
})
export class AssignmentsModule {}
