import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { Admission, AdmittedSessions } from './entry/admission.js';
import { CollectionNews } from './collection-news.js';
import { Cluster } from './cluster/cluster.js';
import { Handshake } from './entry/handshake.js';
import { LocalSockets } from './local-sockets.js';
import { Publisher } from './publisher.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketEvents } from './socket-events.js';
import { SocketRechecks } from './socket-rechecks.js';
import { Upgrades } from './entry/upgrades.js';
import { ActivityRoom } from './activity-room.js';

const exported = [
  ActivityRoom,
  Admission,
  Cluster,
  CollectionNews,
  LocalSockets,
  Publisher,
  SocketEvents,
  SocketRechecks,
];

@Module({
  imports: [DatabaseModule],
  providers: [...exported, AdmittedSessions, Handshake, RealtimeGateway, Upgrades],
  exports: exported,
})
export class RealtimeModule {}
