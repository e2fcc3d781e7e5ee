import { Injectable } from '@nestjs/common';
import { boardColumnOf, DAY_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { NearEnds, OnRoster, type RosterRow } from '../../../people/users/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, hasAny, type InboxEntry, type InboxSource } from '../inbox-source.js';

@Injectable()
export class ExpiringSource implements InboxSource {
  readonly kind = 'expiring';

  constructor(
    private readonly ends: NearEnds,
    private readonly clock: Clock,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnRoster(['added', 'edited', 'removed', 'told'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  entries(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const rows = [...this.ends.between(now, now + DAY_MS)].filter((row) => isToBeTold(row, now));
    return Promise.resolve(
      rows.map(({ id, user, end }) =>
        entryOf({ id, at: end - DAY_MS, name: user.email, until: end, state: String(end) }),
      ),
    );
  }

  mayTurn(from: number, to: number): boolean {
    return [from, from + DAY_MS].some((since) => hasAny(this.ends.between(since, since + to - from)));
  }
}

const isToBeTold = ({ end, toldAt }: RosterRow, now: number): boolean =>
  end !== null && toldAt === null && boardColumnOf(end, now) === 'today';
