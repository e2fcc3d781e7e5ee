import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { Settings } from '../../../../config/settings.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { Meta } from '../../../../database/meta.js';
import { LAST_BACKUP } from '../../../record/backup/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** The last backup is too old, or there never was one. */
@Injectable()
export class BackupsSource implements InboxSource {
  readonly kind = 'backup';

  constructor(
    private readonly meta: Meta,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('meta', ['value'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    const { backupWarnDays: days } = this.settings;
    if (days === 0) return [];
    const last = await this.meta.read<number>(LAST_BACKUP);
    if (last === undefined) return [entryOf({ id: 'none', at: 0, state: 'none' })];
    const age = this.clock.now() - last;
    if (age <= days * DAY_MS) return [];
    const count = Math.floor(age / DAY_MS);
    return [entryOf({ id: 'last', at: last + days * DAY_MS, count, state: String(last) })];
  }

  mayTurn(): boolean {
    return true;
  }
}
