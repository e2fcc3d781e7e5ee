import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { SESSION_END_CODES } from '@keyroster/contracts';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { Settings } from '../../../config/settings.js';
import { LocalSockets } from '../../../realtime/local-sockets.js';
import { ActivityRoom } from '../../../realtime/activity-room.js';
import { addCount, addCounter, addGauge } from './figures.js';

/** The sockets of this process, and who watches. */
@Injectable()
export class LiveMetrics {
  private readonly refusals: ReturnType<typeof addCounter>;
  private readonly ends: ReturnType<typeof addCounter>;

  constructor(registry: Registry, settings: Settings, sockets: LocalSockets, watchers: ActivityRoom) {
    addGauge(registry, {
      name: 'keyroster_sockets_open',
      help: 'Sockets that are open now',
      read: () => sockets.count,
    });
    addGauge(registry, {
      name: 'keyroster_sockets_limit',
      help: 'Sockets that this process lets in at most (WS_MAX_SOCKETS)',
      read: () => settings.sockets.max,
    });
    addGauge(registry, {
      name: 'keyroster_sockets_watching',
      help: "Admins' screens that watch the activity now",
      read: () => watchers.count,
    });
    addCount(registry, {
      name: 'keyroster_deltas_sent_total',
      help: 'Activity frames sent to the screens that watch, each counted once however many share it',
      read: () => watchers.sentCount,
    });
    this.refusals = addCounter(registry, {
      name: 'keyroster_handshakes_refused_total',
      help: 'Sockets that were not let in, by the code of the refusal',
      label: 'code',
    });
    this.ends = addCounter(registry, {
      name: 'keyroster_session_ends_total',
      help: 'Sessions that this process ended, by why',
      label: 'code',
      values: SESSION_END_CODES,
    });
  }

  @OnEvent('handshake.refused')
  countRefusal({ code }: DomainEventMap['handshake.refused']): void {
    this.refusals.inc({ code });
  }

  @OnEvent('session.ended')
  countEnd({ code }: DomainEventMap['session.ended']): void {
    this.ends.inc({ code });
  }
}
