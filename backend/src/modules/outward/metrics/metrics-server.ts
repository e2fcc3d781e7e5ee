import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { Registry } from 'prom-client';
import { listenError, ConfigError } from '../../../config/config-error.js';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { Settings } from '../../../config/settings.js';

const PATH = '/metrics';

/** Metrics have a port of their own, so that the public one need not tell monitoring from visitors. */
@Injectable()
export class MetricsServer {
  private readonly logger = new Logger(MetricsServer.name);
  private readonly server = createServer((request, response) => {
    // A failed scrape must not end the process.
    this.answer(request, response).catch((error: unknown) => {
      this.logger.error(error);
      response.destroy();
    });
  });

  constructor(
    private readonly registry: Registry,
    private readonly settings: Settings,
  ) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  @OnStart('boot')
  async listen(): Promise<void> {
    const { metricsPort = 0, port, host } = this.settings;
    if (metricsPort !== 0 && metricsPort === port) {
      throw new ConfigError('METRICS_PORT', `${metricsPort} is the PORT already`);
    }
    try {
      await once(this.server.listen(metricsPort, host), 'listening');
    } catch (error) {
      throw listenError(error, 'METRICS_PORT', metricsPort, host);
    }
    this.logger.log(`Metrics at ${host}, port ${this.port}, ${PATH}`);
  }

  /** Runs after the last answer to a visitor, so that metrics can be read until then. */
  @OnStop('connections')
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = url.split('?', 1);
    if ((method !== 'GET' && method !== 'HEAD') || path !== PATH) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const text = await this.registry.metrics();
    response.writeHead(200, { 'Content-Type': this.registry.contentType, 'Cache-Control': 'no-store' });
    response.end(text);
  }
}
