import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { TitlesModule } from '../titles/index.js';
import { UsersModule } from '../../people/users/index.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsService } from './assignments.service.js';
import { GroupTitles } from './group-titles.js';
import { TitleAccess } from './title-access.js';
import { TitleMembers } from './title-members.js';
import { Assignment, AssignmentSchema, GroupTitle, GroupTitleSchema } from './title-pair.schema.js';
import { AssignmentsRepository, GroupTitlesRepository } from './title-pairs.repository.js';

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
    GroupTitlesRepository,
    GroupTitles,
    TitleAccess,
    TitleMembers,
  ],
  exports: [GroupTitles, TitleAccess, TitleMembers],
})
export class AssignmentsModule {}
