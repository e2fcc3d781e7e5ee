import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { TroublesService } from '../../../courses/troubles/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** Credentials that their users reported as out of order. */
@Injectable()
export class TroublesSource implements InboxSource {
  readonly kind = 'trouble';

  constructor(
    private readonly troubles: TroublesService,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('troubles')
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    return (await this.troubles.open()).map(({ _id, opened_at, name, title, reports }) =>
      entryOf({
        id: _id,
        at: opened_at,
        name,
        title,
        count: reports.length,
        state: JSON.stringify(reports.map(({ user_id, kind, note }) => [user_id, kind, note])),
      }),
    );
  }

  mayTurn(): boolean {
    return false;
  }
}
