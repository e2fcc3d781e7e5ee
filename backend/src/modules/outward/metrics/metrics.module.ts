import { Module, type FactoryProvider, type INestApplication, type Type } from '@nestjs/common';
import { Registry } from 'prom-client';
import { DatabaseConnection } from '../../../database/connection/database-connection.js';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangeFeed } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { Startup } from '../../../database/startup.js';
import { Cluster } from '../../../realtime/cluster/cluster.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { TroublesModule, TroublesService } from '../../courses/troubles/index.js';
import { PresenceService, PresenceBoard, PresenceModule, TouchFlush } from '../../presence/index.js';
import { MetricsServer } from './metrics-server.js';
import { addDatabaseMetrics } from './database-metrics.js';
import { requestTimer } from './http-metrics.js';
import { addPresenceMetrics, addProcessMetrics, addTroubleMetrics } from './server-metrics.js';
import { SessionMetrics } from './session-metrics.js';

const metricsBy = <Sources extends object[]>(
  add: (registry: Registry, ...sources: Sources) => void,
  ...sources: { [Place in keyof Sources]: Type<Sources[Place]> }
): FactoryProvider => ({ provide: add, inject: [Registry, ...sources], useFactory: add });

@Module({
  imports: [RealtimeModule, DatabaseModule, PresenceModule, TroublesModule],
  providers: [
    { provide: Registry, useFactory: () => new Registry() },
    MetricsServer,
    SessionMetrics,
    metricsBy(addProcessMetrics, Startup, Replicas, ChangeFeed),
    metricsBy(addDatabaseMetrics, DatabaseConnection, Cluster),
    metricsBy(addPresenceMetrics, PresenceService, PresenceBoard, TouchFlush),
    metricsBy(addTroubleMetrics, TroublesService),
  ],
})
export class MetricsModule {
  static middlewareOf(nest: INestApplication): ReturnType<typeof requestTimer> {
    return requestTimer(nest.get(Registry));
  }
}
