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
  private readonly logins = new Counter({
    name: 'keyroster_logins_total',
    help: 'Logins that succeeded, by password and PIN together',
    registers: [this.registry],
  });
  private readonly loginRefusals = addCounter(this.registry, {
    name: 'keyroster_login_refusals_total',
    help: 'Logins that were refused, by why: "paused" after wrong tries for a name, "too many" from an address or at once',
    label: 'reason',
    values: LOGIN_REFUSALS,
  });
  private readonly handshakeRefusals = addCounter(this.registry, {
    name: 'keyroster_handshakes_refused_total',
    help: 'Sockets that were not let in, by the code of the refusal',
    label: 'code',
  });
  private readonly ends = addCounter(this.registry, {
    name: 'keyroster_session_ends_total',
    help: 'Sessions that this process ended, by why',
    label: 'code',
    values: SESSION_END_CODES,
  });

  constructor(
    private readonly registry: Registry,
    settings: Settings,
    sockets: LocalSockets,
    room: ActivityRoom,
  ) {
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
  countEnd({ ending: { code } }: DomainEventMap['session.ended']): void {
    this.ends.inc({ code });
  }
}
