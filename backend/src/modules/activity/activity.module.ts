import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../users/users.module.js';
import { ActivityHistory } from './activity-history.service.js';
import { ActivityListService } from './activity-list.service.js';
import { ActivityPoint, ActivityPointSchema } from './activity-point.schema.js';
import { ActivityPointsRepository } from './activity-points.repository.js';
import { ActivitySequence } from './activity-sequence.js';
import { ActivityController } from './activity.controller.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ActivityPoint.name, schema: ActivityPointSchema }]),
    UsersModule,
  ],
  controllers: [ActivityController],
  providers: [ActivityPointsRepository, ActivityHistory, ActivityListService, ActivitySequence],
})
export class ActivityModule {}
