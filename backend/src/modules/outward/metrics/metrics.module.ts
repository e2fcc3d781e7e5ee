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

/** Part of a server with METRICS_PORT only: nothing here is loaded otherwise, and nobody else knows of it. */
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
  /** Before all other middleware: what they take is counted too. */
  static middlewareOf(nest: INestApplication): HttpMetrics['middleware'] {
    return nest.get(HttpMetrics).middleware;
  }
}
