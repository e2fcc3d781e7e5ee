import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { ChangeFeed } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { addCount, addGauges, toSeconds } from './figures.js';

/** Whether what this process holds in memory of the database can be trusted. */
@Injectable()
export class MemoryMetrics {
  constructor(registry: Registry, replicas: Replicas, feed: ChangeFeed) {
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
}
