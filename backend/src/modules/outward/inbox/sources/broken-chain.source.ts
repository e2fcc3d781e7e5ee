import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { ChainWatch } from '../chain-watch.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** The audit is not what it was. */
@Injectable()
export class BrokenChainSource implements InboxSource {
  readonly kind = 'audit';

  constructor(
    private readonly watch: ChainWatch,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('meta', ['value'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    const found = await this.watch.found();
    if (!found?.broken) return [];
    const { seq, _id, reason, since } = found.broken;
    return [entryOf({ id: 'chain', at: since, count: seq, state: JSON.stringify([seq, _id, reason]) })];
  }

  mayTurn(): boolean {
    return false;
  }
}
