import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { productVersion } from '../../../common/paths.js';
import type { ChangeFeed } from '../../../database/feed/change-feed.js';
import type { Replicas } from '../../../database/replica/replicas.js';
import type { Startup } from '../../../database/startup.js';
import type { TroublesService } from '../../courses/troubles/index.js';
import type { PresenceService, PresenceBoard, TouchFlush } from '../../presence/index.js';
import { addCounts, addGauges, toFlag, toSeconds } from './figures.js';

const TOLD_MOST = 100;

export function addProcessMetrics(
  registry: Registry,
  startup: Startup,
  replicas: Replicas,
  feed: ChangeFeed,
): void {
  collectDefaultMetrics({ register: registry });
  addGauges(registry, {
    keyroster_ready: [
      '1 while requests should be sent here, else 0; as /api/health/ready says',
      () => toFlag(startup.isTakingRequests),
    ],
  });
  new Gauge({
    name: 'keyroster_build_info',
    help: 'Always 1: which version of Keyroster runs, and on which Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: productVersion, node: process.versions.node }, 1);
  new Gauge({
    name: 'keyroster_replica_unproven_seconds',
    help: 'How long it has not been proven that memory says what the database says; past 1 the database is asked, and lists may be old',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, unprovenMs } of replicas.all) this.labels(name).set(toSeconds(unprovenMs));
    },
  });
  addCounts(registry, {
    keyroster_replica_failed_reads_total: [
      'How often content that is held whole could not be read; it is read again until that succeeds',
      () => replicas.failedReads,
    ],
    keyroster_change_feed_breaks_total: [
      'How often the news of changes broke off',
      () => feed.figures.breaks,
    ],
    keyroster_change_feed_gaps_total: [
      'How often news may have been missed at a break, so that everything was read anew',
      () => feed.figures.gaps,
    ],
  });
}

export function addPresenceMetrics(
  registry: Registry,
  presence: PresenceService,
  board: PresenceBoard,
  flush: TouchFlush,
): void {
  addGauges(registry, {
    keyroster_users: ['Users, all but admins', () => board.counts.total],
    keyroster_users_active: [
      'Users, all but admins, who pinged within 120 s, on any server',
      () => board.counts.active,
    ],
    keyroster_users_locked: ['Users, all but admins, who are locked', () => board.counts.locked],
    keyroster_flush_waiting_touches: [
      'Ping times that are not stored in the database yet',
      () => flush.figures.waiting,
    ],
    keyroster_flush_lag_seconds: [
      'How long the first of the ping times that are not stored yet has waited; over 2 means that the database is slow or away',
      () => toSeconds(flush.figures.waitingMs),
    ],
    keyroster_flush_last_duration_seconds: [
      'How long storing ping times took last, or failed after',
      () => toSeconds(flush.figures.lastTookMs),
    ],
  });
  addCounts(registry, {
    keyroster_pings_total: ['Pings acknowledged, over sockets and over HTTP', () => presence.pingCount],
    keyroster_flush_failures_total: [
      'How often ping times could not be stored; they are kept, and tried again a second later',
      () => flush.figures.failures,
    ],
  });
}

export function addTroubleMetrics(registry: Registry, troubles: TroublesService): void {
  new Gauge({
    name: 'keyroster_trouble_downtime_minutes',
    help: `Minutes within the last 30 days in which a credential was reported as out of order, of the ${TOLD_MOST} with the most, by the names of credential and title`,
    labelNames: ['p_id', 'name', 'title'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without this, all figures would fail while the database is away.
      const rows = await troubles.downtime().catch(() => []);
      for (const { p_id, name, title, minutes } of rows.slice(0, TOLD_MOST)) {
        this.labels({ p_id, name, title }).set(minutes);
      }
    },
  });
}
