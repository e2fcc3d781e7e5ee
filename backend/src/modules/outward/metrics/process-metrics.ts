import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { projectRoot } from '../../../common/paths.js';
import { Startup } from '../../../database/startup.js';
import { addGauge, toFlag } from './figures.js';

/** The process itself: which one, whether it serves, and, under their usual names, its CPU, memory and event loop. */
@Injectable()
export class ProcessMetrics {
  constructor(registry: Registry, startup: Startup) {
    collectDefaultMetrics({ register: registry });
    addGauge(registry, {
      name: 'keyroster_ready',
      help: '1 while requests should be sent here, else 0; as /api/health/ready says',
      read: () => toFlag(startup.isTakingRequests),
    });
    new Gauge({
      name: 'keyroster_build_info',
      help: 'Always 1: which version of Keyroster runs, and on which Node',
      labelNames: ['version', 'node'],
      registers: [registry],
    }).set({ version: ownVersion(), node: process.versions.node }, 1);
  }
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
