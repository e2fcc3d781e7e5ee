import { Injectable } from '@nestjs/common';
import { boardColumnOf, DAY_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { UserRoster, type RosterRow } from '../../../people/users/index.js';
import { InboxStirs } from '../inbox-stirs.js';
import { entryOf, isBetween, type InboxEntry, type InboxSource } from '../inbox-source.js';

const OF_PINGS = ['pinged', 'moved', 'arrived', 'reset'];

/** Whose last day it is, and who wasn't told. */
@Injectable()
export class ExpiringSource implements InboxSource {
  readonly kind = 'expiring';

  constructor(
    private readonly roster: UserRoster,
    private readonly clock: Clock,
    stirs: InboxStirs,
  ) {
    roster.onChange((_row, { kind }) => {
      if (!OF_PINGS.includes(kind)) stirs.stir(this.kind);
    });
  }

  entries(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const rows = this.roster.rows().filter((row): row is Ending => isToBeTold(row, now));
    return Promise.resolve(
      rows.map(({ id, user, end }) =>
        entryOf({ id, at: end - DAY_MS, name: user.email, until: end, state: String(end) }),
      ),
    );
  }

  mayTurn(from: number, to: number): boolean {
    return this.roster
      .rows()
      .some(({ end }) => end !== null && (isBetween(end, from, to) || isBetween(end - DAY_MS, from, to)));
  }
}

type Ending = RosterRow & { end: number };

/** As the board of renewals has them under Today. */
const isToBeTold = ({ end, toldAt }: RosterRow, now: number): boolean =>
  end !== null && toldAt === null && boardColumnOf(end, now) === 'today';
