import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { projectRoot } from '../../../common/paths.js';
import type { Startup } from '../../../database/startup.js';
import type { ChangeFeed } from '../../../database/feed/change-feed.js';
import type { Replicas } from '../../../database/replica/replicas.js';
import { addGauge, toFlag, addCount, addGauges, toSeconds } from './figures.js';

export function addProcessMetrics(
  registry: Registry,
  startup: Startup,
  replicas: Replicas,
  feed: ChangeFeed,
): void {
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
  addGauges(registry, {
    name: 'keyroster_replica_unproven_seconds',
    help: 'How long it has not been proven that memory says what the database says; past 1 the database is asked, and lists may be old',
    label: 'replica',
    read: () => replicas.all.map(({ name, unprovenMs }) => [name, toSeconds(unprovenMs)] as const),
  });
  addCount(registry, {
    name: 'keyroster_replica_failed_reads_total',
    help: 'How often content that is held whole could not be read; it is read again until that succeeds',
    read: () => replicas.failedReads,
  });
  addCount(registry, {
    name: 'keyroster_change_feed_breaks_total',
    help: 'How often the news of changes broke off',
    read: () => feed.figures.breaks,
  });
  addCount(registry, {
    name: 'keyroster_change_feed_gaps_total',
    help: 'How often news may have been missed at a break, so that everything was read anew',
    read: () => feed.figures.gaps,
  });
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
