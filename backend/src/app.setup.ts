import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Express, Request } from 'express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { LOGIN_PATHS, refuseCrowds } from './common/access/login-crowd.middleware.js';
import { requestContext, tellOfProxies } from './common/context/request-context.js';
import { DomainEvents } from './common/domain-events.js';
import { AnswerAdapter } from './common/http/answers/answer.adapter.js';
import { refuseOtherMethods } from './common/http/allowed-methods.js';
import { parseBodies } from './common/http/bodies/json-body.guard.js';
import { drainConnections, keepConnections } from './common/http/drain.js';
import { answerTheRest } from './common/errors/app-error.filter.js';
import { onlyWhenReady, refuseInSilence } from './common/http/readiness.middleware.js';
import { securityHeaders } from './common/http/security-headers.js';
import { refuseUndecodable, refuseUnreadable } from './common/http/bodies/unreadable-requests.js';
import { rememberRules } from './common/http/bodies/validation.pipe.js';
import { serveClients } from './common/http/client-files.js';
import { serveWebApp } from './common/http/web-app.js';
import { createLogger, NestLogger, requestLogger } from './common/logging/logger.js';
import { webAppDir } from './common/paths.js';
import type { Settings } from './config/settings.js';
import { DatabasePulse } from './database/connection/database-pulse.js';
import { Startup } from './database/startup.js';
import { Cluster } from './realtime/cluster/cluster.js';
import { RealtimeAdapter } from './realtime/realtime.adapter.js';

const EXPOSED = ['ETag', 'Retry-After', 'X-Server-Time', 'X-Session-End'];

export interface App {
  nest: NestExpressApplication;
  startup: Startup;
  logger: Logger;
}

export async function createApp(settings: Settings): Promise<App> {
  const logger = createLogger(settings);
  rememberRules();
  const metrics = settings.metricsPort === undefined ? undefined : await loadMetrics();
  const nest = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, metrics ? [metrics] : []),
    new AnswerAdapter(),
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  const startup = nest.get(Startup);
  const server: Express = nest.getHttpAdapter().getInstance();

  server.disable('x-powered-by');
  server.set('trust proxy', settings.trustProxy);
  server.set('etag', false);
  if (settings.corsOrigins.length > 0) nest.enableCors(crossOrigin(settings.corsOrigins));
  if (metrics) server.use(metrics.middlewareOf(nest));
  server.use(requestLogger(logger), securityHeaders(), requestContext, drainConnections(nest));
  server.use(onlyWhenReady(startup));
  server.use(refuseInSilence((listener) => nest.get(DatabasePulse).onSilence(listener)));
  server.use(['/api', '/static'], refuseUndecodable);
  server.use(refuseOtherMethods(server));
  if (settings.trustProxy === false) server.use(tellOfProxies(nest.get(DomainEvents)));
  server.use(LOGIN_PATHS, refuseCrowds());
  parseBodies(server);
  nest.setGlobalPrefix('api', { exclude: ['static/:kind/:name'] });
  if (settings.hasApiDocs) (await loadDocs())(nest, settings);
  serveClients(server, settings.hasExtension);
  serveWebApp(server, webAppDir);
  nest.useWebSocketAdapter(new RealtimeAdapter(nest, await nest.get(Cluster).join()));
  await nest.init();
  answerTheRest(server);
  refuseUnreadable(nest);
  keepConnections(nest);
  return { nest, startup, logger };
}

/** Turns CORS off for the preflight of an unlisted origin, which then gets the usual answer to OPTIONS. */
const crossOrigin =
  (listed: string[]): CorsOptionsDelegate<Request> =>
  ({ method, headers }, decide) => {
    const isForeign = method === 'OPTIONS' && !listed.includes(headers.origin ?? '');
    decide(null, { origin: isForeign ? false : listed, exposedHeaders: EXPOSED });
  };

const loadMetrics = async () => (await import('./modules/outward/metrics/index.js')).MetricsModule;
const loadDocs = async () => (await import('./modules/outward/docs/index.js')).setUpDocs;
