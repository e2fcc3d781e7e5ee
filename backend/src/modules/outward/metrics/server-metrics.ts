import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { productVersion } from '../../../common/paths.js';
import type { ChangeFeed } from '../../../database/feed/change-feed.js';
import type { Replicas } from '../../../database/replica/replicas.js';
import type { Startup } from '../../../database/startup.js';
import type { TroublesService } from '../../courses/troubles/index.js';
import type { PresenceService, PresenceBoard, TouchFlush } from '../../presence/index.js';
import { addCount, addGauge, addGauges, toFlag, toSeconds } from './figures.js';

const TOLD_MOST = 100;

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
  }).set({ version: productVersion, node: process.versions.node }, 1);
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

export function addPresenceMetrics(
  registry: Registry,
  presence: PresenceService,
  board: PresenceBoard,
  flush: TouchFlush,
): void {
  addCount(registry, {
    name: 'keyroster_pings_total',
    help: 'Pings acknowledged, over sockets and over HTTP',
    read: () => presence.pingCount,
  });
  addGauge(registry, {
    name: 'keyroster_users',
    help: 'Users, all but admins',
    read: () => board.counts.total,
  });
  addGauge(registry, {
    name: 'keyroster_users_active',
    help: 'Users, all but admins, who pinged within 120 s, on any server',
    read: () => board.counts.active,
  });
  addGauge(registry, {
    name: 'keyroster_users_locked',
    help: 'Users, all but admins, who are locked',
    read: () => board.counts.locked,
  });
  addGauge(registry, {
    name: 'keyroster_flush_waiting_touches',
    help: 'Ping times that are not stored in the database yet',
    read: () => flush.figures.waiting,
  });
  addGauge(registry, {
    name: 'keyroster_flush_lag_seconds',
    help: 'How long the first of the ping times that are not stored yet has waited; over 2 means that the database is slow or away',
    read: () => toSeconds(flush.figures.waitingMs),
  });
  addGauge(registry, {
    name: 'keyroster_flush_last_duration_seconds',
    help: 'How long storing ping times took last, or failed after',
    read: () => toSeconds(flush.figures.lastTookMs),
  });
  addCount(registry, {
    name: 'keyroster_flush_failures_total',
    help: 'How often ping times could not be stored; they are kept, and tried again a second later',
    read: () => flush.figures.failures,
  });
}

export function addTroubleMetrics(registry: Registry, troubles: TroublesService): void {
  registry.registerMetric(
    new Gauge({
      name: 'keyroster_trouble_downtime_minutes',
      help: `Minutes within the last 30 days in which a credential was reported as out of order, of the ${TOLD_MOST} with the most, by the names of credential and title`,
      labelNames: ['p_id', 'name', 'title'],
      registers: [],
      async collect() {
        this.reset();
        // Without this, all figures would fail while the database is away.
        const rows = await troubles.downtime().catch(() => []);
        for (const { p_id, name, title, minutes } of rows.slice(0, TOLD_MOST)) {
          this.labels({ p_id, name, title }).set(minutes);
        }
      },
    }),
  );
}
