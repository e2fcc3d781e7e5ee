import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../database/database.module.js';
import { SessionsModule } from '../access/sessions/index.js';
import { WhitelistModule } from '../access/whitelist/index.js';
import { ChangesModule } from '../record/changes/index.js';
import { RealtimeModule } from '../../realtime/realtime.module.js';
import { UsersModule } from '../people/users/index.js';
import { ActivityHistoryService } from './history/activity-history.service.js';
import { ActivityPoint, ActivityPointSchema } from './history/activity-point.schema.js';
import { ActivityPointsRepository } from './history/activity-points.repository.js';
import { ActivityController, SpansController } from './api/activity.controller.js';
import { ClusterTouches } from './pings/cluster-touches.js';
import { Deltas } from './feed/deltas.js';
import { PingPace, PingSockets } from './pings/ping-sockets.js';
import { PresenceBoard } from './board/presence-board.js';
import { PresenceService } from './pings/presence.service.js';
import { TouchFlush } from './pings/touch-flush.js';
import { ActivityFeeds } from './feed/activity-feeds.js';
import { AlarmListService } from './alarms/alarm-list.service.js';
import { AlarmSweep } from './alarms/alarm-sweep.js';
import { Alarm, AlarmRule, AlarmRuleSchema, AlarmSchema } from './alarms/alarm.schema.js';
import { AlarmsController } from './alarms/alarms.controller.js';
import { AlarmsRepository } from './alarms/alarms.repository.js';
import { Alarms } from './alarms/alarms.js';
import { SharingWatch } from './alarms/sharing-watch.js';
import { LiveSpans } from './spans/live-spans.js';
import { SpanFlush } from './spans/span-flush.js';
import { SpanListService } from './spans/span-list.service.js';
import { StoredSpan, StoredSpanSchema } from './spans/span.schema.js';
import { SpansRepository } from './spans/spans.repository.js';

const exported = [AlarmListService, PresenceBoard, PresenceService, TouchFlush];
const alarms = [AlarmSweep, Alarms, AlarmsRepository, SharingWatch];
const feed = [ActivityFeeds, Deltas];
const history = [ActivityHistoryService, ActivityPointsRepository];
const pings = [ClusterTouches, PingPace, PingSockets];
const spans = [LiveSpans, SpanFlush, SpanListService, SpansRepository];

@Module({
  imports: [
    DatabaseModule,
    SessionsModule,
    RealtimeModule,
    ChangesModule,
    WhitelistModule,
    MongooseModule.forFeature([
      { name: ActivityPoint.name, schema: ActivityPointSchema },
      { name: StoredSpan.name, schema: StoredSpanSchema },
      { name: Alarm.name, schema: AlarmSchema },
      { name: AlarmRule.name, schema: AlarmRuleSchema },
    ]),
    UsersModule,
  ],
  controllers: [ActivityController, SpansController, AlarmsController],
  providers: [...exported, ...alarms, ...feed, ...history, ...pings, ...spans],
  exports: exported,
})
export class PresenceModule {}
