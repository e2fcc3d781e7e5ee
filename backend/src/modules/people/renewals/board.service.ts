import { Injectable } from '@nestjs/common';
import type { BoardAnswer, BoardQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { UserRoster, type RosterRow } from '../users/index.js';
import { boardOf, type Ending } from './board.js';

/** The board of renewals, from memory. */
@Injectable()
export class Board {
  constructor(
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  read({ q, supervisor, affiliate }: BoardQuery): BoardAnswer {
    const now = this.clock.now();
    const rows = this.roster.those(q === undefined ? {} : { q }, now);
    const isShown = ({ user }: RosterRow): boolean =>
      (!supervisor || user.supervisor === supervisor) && (!affiliate || user.affiliate === affiliate);
    return { columns: boardOf(rows.filter(isEnding).filter(isShown), now) };
  }
}

/** All but admins, who never expire. */
const isEnding = (row: RosterRow): row is RosterRow & Ending => row.end !== null;
