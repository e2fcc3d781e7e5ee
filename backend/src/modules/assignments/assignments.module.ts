import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TitleRecordsModule } from '../titles/title-records.module.js';
import { UsersModule } from '../users/users.module.js';
import { AssignmentCascades } from './assignment-cascades.js';
import { Assignment, AssignmentSchema } from './assignment.schema.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { AssignmentsService } from './assignments.service.js';
import { DataNews } from './data-news.js';
import { TitleAccess } from './title-access.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Assignment.name, schema: AssignmentSchema }]),
    TitleRecordsModule,
    UsersModule,
  ],
  controllers: [AssignmentsController],
  providers: [AssignmentsRepository, AssignmentsService, AssignmentCascades, DataNews, TitleAccess],
  exports: [AssignmentsService, TitleAccess],
})
export class AssignmentsModule {}
