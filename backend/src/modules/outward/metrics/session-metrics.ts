import { Injectable } from '@nestjs/common';
import { Registry, Counter } from 'prom-client';
import { SESSION_END_CODES } from '@keyroster/contracts';
import { OnEvent, type DomainEventMap, LOGIN_REFUSALS } from '../../../common/domain-events.js';
import { Settings } from '../../../config/settings.js';
import { LocalSockets } from '../../../realtime/local-sockets.js';
import { ActivityRoom } from '../../../realtime/activity-room.js';
import { addCounts, addCounter, addGauges } from './figures.js';

@Injectable()
export class SessionMetrics {
  private readonly logins: Counter;
  private readonly loginRefusals: ReturnType<typeof addCounter>;
  private readonly handshakeRefusals: ReturnType<typeof addCounter>;
  private readonly ends: ReturnType<typeof addCounter>;

  constructor(registry: Registry, settings: Settings, sockets: LocalSockets, room: ActivityRoom) {
    this.logins = new Counter({
      name: 'keyroster_logins_total',
      help: 'Logins that succeeded, by password and PIN together',
      registers: [registry],
    });
    this.loginRefusals = addCounter(registry, {
      name: 'keyroster_login_refusals_total',
      help: 'Logins that were refused, by why: "paused" after wrong tries for a name, "too many" from an address or at once',
      label: 'reason',
      values: LOGIN_REFUSALS,
    });
    addGauges(registry, {
      keyroster_sockets_open: ['Sockets that are open now', () => sockets.count],
      keyroster_sockets_limit: [
        'Sockets that this process lets in at most (WS_MAX_SOCKETS)',
        () => settings.sockets.max,
      ],
      keyroster_sockets_watching: ["Admins' screens that watch the activity now", () => room.count],
    });
    addCounts(registry, {
      keyroster_deltas_sent_total: [
        'Activity frames sent to the screens that watch, each counted once however many share it',
        () => room.sentCount,
      ],
    });
    this.handshakeRefusals = addCounter(registry, {
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

  @OnEvent('login.succeeded')
  countLogin(): void {
    this.logins.inc();
  }

  @OnEvent('login.refused')
  countLoginRefusal({ reason }: DomainEventMap['login.refused']): void {
    this.loginRefusals.inc({ reason });
  }

  @OnEvent('handshake.refused')
  countRefusal({ code }: DomainEventMap['handshake.refused']): void {
    this.handshakeRefusals.inc({ code });
  }

  @OnEvent('session.ended')
  countEnd({ code }: DomainEventMap['session.ended']): void {
    this.ends.inc({ code });
  }
}
