import { Injectable } from '@nestjs/common';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { AuditRepeats } from './audit-repeats.service.js';

/** Refusals change nothing, so their entries stand alone; one that can't be written holds up no answer. */
@Injectable()
export class AccessRefusals {
  constructor(private readonly repeats: AuditRepeats) {}

  @OnEvent('access.refused')
  record({ method, path }: DomainEventMap['access.refused']): Promise<void> {
    const [withoutQuery = ''] = path.split('?');
    const after = { method, path: withoutQuery };
    return this.repeats.record({ action: 'access.refused', after }, `${method} ${withoutQuery}`);
  }
}
