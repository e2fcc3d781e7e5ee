import { Injectable } from '@nestjs/common';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { currentContext } from '../../../common/context/request-context.js';
import { AuditRepeats } from './audit-repeats.service.js';
import type { AuditFact } from './audit.service.js';

@Injectable()
export class AccessRefusals {
  constructor(private readonly repeats: AuditRepeats) {}

  @OnEvent('access.refused')
  record({ method, path }: DomainEventMap['access.refused']): Promise<void> {
    const [withoutQuery = ''] = path.split('?');
    const caller = currentContext()?.caller;
    const fact: AuditFact = {
      action: 'access.refused',
      // An admin was refused, not the user whose view they have open.
      ...(caller?.viewing && { target: caller.user_id, target_name: caller.username }),
      after: { method, path: withoutQuery },
    };
    return this.repeats.record(fact, `${method} ${withoutQuery}`);
  }
}
