import { Gauge, type Registry } from 'prom-client';
import type { TroublesService } from '../../courses/troubles/index.js';
import type { Presence, PresenceBoard, TouchFlush } from '../../presence/index.js';
import { addCount, addGauge, toSeconds } from './figures.js';

/** A bound for the number of labels. */
const TOLD_MOST = 100;

/** Pings, and active users. */
export function addUserMetrics(registry: Registry, presence: Presence, board: PresenceBoard): void {
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
}

/** How far the database is behind with pings. */
export function addFlushMetrics(registry: Registry, flush: TouchFlush): void {
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

/** For how long credentials were out of order; every server tells the same. */
export function addTroubleMetrics(registry: Registry, troubles: TroublesService): void {
  registry.registerMetric(
    new Gauge({
      name: 'keyroster_trouble_downtime_minutes',
      help: `Minutes within the last 30 days in which a credential was reported as out of order, of the ${TOLD_MOST} with the most, by the names of credential and title`,
      labelNames: ['p_id', 'name', 'title'],
      registers: [],
      async collect() {
        this.reset();
        // The other figures must be told while the database is away.
        const rows = await troubles.downtime().catch(() => []);
        for (const { p_id, name, title, minutes } of rows.slice(0, TOLD_MOST)) {
          this.labels({ p_id, name, title }).set(minutes);
        }
      },
    }),
  );
}
