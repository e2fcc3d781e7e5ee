import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Troubles } from '../../courses/troubles/index.js';

/** A bound for the number of labels. */
const TOLD_MOST = 100;

/** For how long credentials were out of order; every server tells the same. */
@Injectable()
export class TroubleMetrics {
  constructor(registry: Registry, troubles: Troubles) {
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
}
