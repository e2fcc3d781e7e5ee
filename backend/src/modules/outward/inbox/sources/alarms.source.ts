import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { AlarmList } from '../../../presence/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

@Injectable()
export class AlarmsSource implements InboxSource {
  readonly kind = 'alarm';

  constructor(
    private readonly alarms: AlarmList,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('alarms')
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  /** An alarm that goes on keeps its state until its kind changes. */
  async entries(): Promise<InboxEntry[]> {
    return (await this.alarms.open()).map(({ _id, email, since, kind }) =>
      entryOf({ id: String(_id), at: since, name: email, state: kind }),
    );
  }

  mayTurn(): boolean {
    return false;
  }
}
