import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { LoginTries } from '../../../access/login-tries/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

@Injectable()
export class SprayingSource implements InboxSource {
  readonly kind = 'spraying';

  constructor(
    private readonly tries: LoginTries,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('block_tries', ['held_at'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    const held = await this.tries.heldBlocks();
    return held.map(({ block, heldAt, names }) =>
      entryOf({ id: block, at: heldAt, block, names, state: String(heldAt) }),
    );
  }

  /** A block leaves the inbox once its bucket is full again. */
  mayTurn(): boolean {
    return true;
  }
}
