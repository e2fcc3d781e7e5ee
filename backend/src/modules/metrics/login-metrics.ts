import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { DomainEvents, LOGIN_REFUSALS } from '../../common/domain-events.js';
import { addCounter } from './figures.js';

/** Who comes in, and who doesn't, by password and PIN together. */
@Injectable()
export class LoginMetrics {
  constructor(registry: Registry, events: DomainEvents) {
    const successes = new Counter({
      name: 'keyroster_logins_total',
      help: 'Logins that succeeded, by password and PIN together',
      registers: [registry],
    });
    events.on('login.succeeded', () => successes.inc());
    const refusals = addCounter(registry, {
      name: 'keyroster_login_refusals_total',
      help: 'Logins that were refused, by why: "paused" after wrong tries for a name, "too many" from an address or at once',
      label: 'reason',
      values: LOGIN_REFUSALS,
    });
    events.on('login.refused', ({ reason }) => refusals.inc({ reason }));
  }
}
