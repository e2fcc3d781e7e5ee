import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { Presence, PresenceBoard, TouchFlush } from '../../presence/index.js';
import { addCount, addGauge, toSeconds } from './figures.js';

/** Pings, active users, and how far the database is behind with them. */
@Injectable()
export class PresenceMetrics {
  constructor(
    private readonly registry: Registry,
    private readonly presence: Presence,
    private readonly board: PresenceBoard,
    private readonly flush: TouchFlush,
  ) {
    this.addUsers();
    this.addFlush();
  }

  private addUsers(): void {
    addCount(this.registry, {
      name: 'keyroster_pings_total',
      help: 'Pings acknowledged, over sockets and over HTTP',
      read: () => this.presence.pingCount,
    });
    addGauge(this.registry, {
      name: 'keyroster_users',
      help: 'Users, all but admins',
      read: () => this.board.counts.total,
    });
    addGauge(this.registry, {
      name: 'keyroster_users_active',
      help: 'Users, all but admins, who pinged within 120 s, on any server',
      read: () => this.board.counts.active,
    });
    addGauge(this.registry, {
      name: 'keyroster_users_locked',
      help: 'Users, all but admins, who are locked',
      read: () => this.board.counts.locked,
    });
  }

  private addFlush(): void {
    addGauge(this.registry, {
      name: 'keyroster_flush_waiting_touches',
      help: 'Ping times that are not stored in the database yet',
      read: () => this.flush.figures.waiting,
    });
    addGauge(this.registry, {
      name: 'keyroster_flush_lag_seconds',
      help: 'How long the first of the ping times that are not stored yet has waited; over 2 means that the database is slow or away',
      read: () => toSeconds(this.flush.figures.waitingMs),
    });
    addGauge(this.registry, {
      name: 'keyroster_flush_last_duration_seconds',
      help: 'How long storing ping times took last, or failed after',
      read: () => toSeconds(this.flush.figures.lastTookMs),
    });
    addCount(this.registry, {
      name: 'keyroster_flush_failures_total',
      help: 'How often ping times could not be stored; they are kept, and tried again a second later',
      read: () => this.flush.figures.failures,
    });
  }
}
