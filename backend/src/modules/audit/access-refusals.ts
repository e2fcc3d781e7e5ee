import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../common/domain-events.js';
import { AuditService } from './audit.service.js';

/** A path is as long as its caller makes it; what tells of it needs no more than this. */
const PATH_MAX_LENGTH = 500;

/** Refusals change nothing, so their entries stand alone; one that can't be written holds up no answer. */
@Injectable()
export class AccessRefusals {
  constructor(events: DomainEvents, audit: AuditService) {
    events.on('access.refused', ({ method, path }) => {
      const [withoutQuery = ''] = path.split('?');
      return audit.record({
        action: 'access.refused',
        after: { method, path: withoutQuery.slice(0, PATH_MAX_LENGTH) },
      });
    });
  }
}
