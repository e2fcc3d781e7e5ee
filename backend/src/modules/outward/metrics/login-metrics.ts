import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { LOGIN_REFUSALS, OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { addCounter } from './figures.js';

/** Who comes in, and who doesn't, by password and PIN together. */
@Injectable()
export class LoginMetrics {
  private readonly successes: Counter;
  private readonly refusals: ReturnType<typeof addCounter>;

  constructor(registry: Registry) {
    this.successes = new Counter({
      name: 'keyroster_logins_total',
      help: 'Logins that succeeded, by password and PIN together',
      registers: [registry],
    });
    this.refusals = addCounter(registry, {
      name: 'keyroster_login_refusals_total',
      help: 'Logins that were refused, by why: "paused" after wrong tries for a name, "too many" from an address or at once',
      label: 'reason',
      values: LOGIN_REFUSALS,
    });
  }

  @OnEvent('login.succeeded')
  countSuccess(): void {
    this.successes.inc();
  }

  @OnEvent('login.refused')
  countRefusal({ reason }: DomainEventMap['login.refused']): void {
    this.refusals.inc({ reason });
  }
}
