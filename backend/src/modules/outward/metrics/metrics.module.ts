import { Module, type INestApplication } from '@nestjs/common';
import { Registry } from 'prom-client';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { DatabaseModule } from '../../../database/database.module.js';
import { TroublesModule } from '../../courses/troubles/index.js';
import { PresenceModule } from '../../presence/index.js';
import { DatabaseMetrics } from './database-metrics.js';
import { HttpMetrics } from './http-metrics.js';
import { MetricsServer } from './metrics-server.js';
import { PresenceMetrics } from './presence-metrics.js';
import { ProcessMetrics } from './process-metrics.js';
import { SessionMetrics } from './session-metrics.js';
import { TroubleMetrics } from './trouble-metrics.js';

/** Only loaded with METRICS_PORT. */
@Module({
  imports: [RealtimeModule, DatabaseModule, PresenceModule, TroublesModule],
  providers: [
    { provide: Registry, useFactory: () => new Registry() },
    DatabaseMetrics,
    HttpMetrics,
    MetricsServer,
    PresenceMetrics,
    ProcessMetrics,
    SessionMetrics,
    TroubleMetrics,
  ],
})
export class MetricsModule {
  /** Before all other middleware, so that their time is counted too. */
  static middlewareOf(nest: INestApplication): HttpMetrics['middleware'] {
    return nest.get(HttpMetrics).middleware;
  }
}
