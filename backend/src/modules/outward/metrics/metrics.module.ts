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
import { Presence, PresenceBoard, PresenceModule, TouchFlush } from '../../presence/index.js';
import { addDatabaseMetrics } from './database-metrics.js';
import { HttpMetrics } from './http-metrics.js';
import { MetricsServer } from './metrics-server.js';
import { addProcessMetrics } from './process-metrics.js';
import { SessionMetrics } from './session-metrics.js';
import { addFlushMetrics, addTroubleMetrics, addUserMetrics } from './user-metrics.js';

/** Calls `add` once with the registry and what the metrics are read from. */
const metricsBy = <Sources extends object[]>(
  add: (registry: Registry, ...sources: Sources) => void,
  ...sources: { [Place in keyof Sources]: Type<Sources[Place]> }
): FactoryProvider => ({ provide: add, inject: [Registry, ...sources], useFactory: add });

/** Only loaded with METRICS_PORT. */
@Module({
  imports: [RealtimeModule, DatabaseModule, PresenceModule, TroublesModule],
  providers: [
    { provide: Registry, useFactory: () => new Registry() },
    HttpMetrics,
    MetricsServer,
    SessionMetrics,
    metricsBy(addProcessMetrics, Startup, Replicas, ChangeFeed),
    metricsBy(addDatabaseMetrics, DatabaseConnection, Cluster),
    metricsBy(addUserMetrics, Presence, PresenceBoard),
    metricsBy(addFlushMetrics, TouchFlush),
    metricsBy(addTroubleMetrics, TroublesService),
  ],
})
export class MetricsModule {
  /** Before all other middleware, so that their time is counted too. */
  static middlewareOf(nest: INestApplication): HttpMetrics['middleware'] {
    return nest.get(HttpMetrics).middleware;
  }
}
