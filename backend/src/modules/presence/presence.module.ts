import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionsModule } from '../access/sessions/index.js';
import { RealtimeModule } from '../../realtime/realtime.module.js';
import { UsersModule } from '../people/users/index.js';
import { ActivityHistory } from './history/activity-history.service.js';
import { ActivityListService } from './api/activity-list.service.js';
import { ActivityPoint, ActivityPointSchema } from './history/activity-point.schema.js';
import { ActivityPointsRepository } from './history/activity-points.repository.js';
import { ActivityController } from './api/activity.controller.js';
import { ClusterTouches } from './pings/cluster-touches.js';
import { Deltas } from './feed/deltas.service.js';
import { PingPace } from './pings/ping-pace.js';
import { PingSockets } from './pings/ping-sockets.js';
import { PresenceBoard } from './board/presence-board.js';
import { Presence } from './pings/presence.service.js';
import { RowJson } from './board/row-json.js';
import { TouchFlush } from './store/touch-flush.js';
import { WatchSockets } from './feed/watch-sockets.js';

@Module({
  imports: [
    SessionsModule,
    RealtimeModule,
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
export class PresenceModule {}
