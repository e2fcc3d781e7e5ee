import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../users/users.module.js';
import { ActivityHistory } from './activity-history.service.js';
import { ActivityListService } from './activity-list.service.js';
import { ActivityPoint, ActivityPointSchema } from './activity-point.schema.js';
import { ActivityPointsRepository } from './activity-points.repository.js';
import { ActivityController } from './activity.controller.js';
import { ClusterTouches } from './cluster-touches.js';
import { Deltas } from './deltas.service.js';
import { PingPace } from './ping-pace.js';
import { PingSockets } from './ping-sockets.js';
import { PresenceBoard } from './presence-board.js';
import { Presence } from './presence.service.js';
import { RowJson } from './row-json.js';
import { TouchFlush } from './touch-flush.js';
import { WatchSockets } from './watch-sockets.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ActivityPoint.name, schema: ActivityPointSchema }]),
    UsersModule,
  ],
  controllers: [ActivityController],
  providers: [
    ActivityPointsRepository,
    ActivityHistory,
    ActivityListService,
    ClusterTouches,
    Deltas,
    PingPace,
    PingSockets,
    Presence,
    PresenceBoard,
    RowJson,
    TouchFlush,
    WatchSockets,
  ],
  exports: [Presence, PresenceBoard, TouchFlush],
})
export class ActivityModule {}
