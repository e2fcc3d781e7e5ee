import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { BatchLoader } from '../../../../database/batch-loader.js';
import { LeakedPasswordsService } from '../../../courses/credentials/index.js';
import { NearEnds, OnRoster } from '../../../people/users/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, hasAny, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** What of a user says whether they have access. */
const OF_ACCESS = ['role', 'is_locked', 'sub_start_date', 'sub_validity', 'profile_group'] as const;

/** Passwords that somebody knows who has no access any more. */
@Injectable()
export class ExposedSource implements InboxSource {
  readonly kind = 'exposed';
  private readonly reads = new BatchLoader(
    () => null,
    () => this.read(),
  );

  constructor(
    private readonly passwords: LeakedPasswordsService,
    private readonly invalidation: InboxInvalidation,
    private readonly ends: NearEnds,
  ) {}

  @OnRoster(['added', 'removed', 'edited'], OF_ACCESS)
  @OnChange('assignments')
  @OnChange('group_titles')
  @OnChange('credentials')
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  /** Several admins ask at once, and it goes through all that anybody read. */
  entries(): Promise<InboxEntry[]> {
    return this.reads.join(() => undefined);
  }

  private async read(): Promise<InboxEntry[]> {
    return (await this.passwords.list()).map(({ p_id, name, title, changed_at, gone, total }) =>
      entryOf({
        id: p_id,
        at: gone[0]?.last_read ?? changed_at,
        name,
        title,
        count: total,
        state: JSON.stringify([total, changed_at, gone.map(({ email }) => email)]),
      }),
    );
  }

  /** Whoever ends has no access any more. */
  mayTurn(from: number, to: number): boolean {
    return hasAny(this.ends.between(from, to));
  }
}
