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

  async read({ q, supervisor, affiliate }: BoardQuery): Promise<BoardAnswer> {
    const now = this.clock.now();
    const isShown = ({ user }: RosterRow): boolean =>
      (!supervisor || user.supervisor === supervisor) && (!affiliate || user.affiliate === affiliate);
    const rows = await this.roster.those(q === undefined ? {} : { q }, now, isShown);
    return { columns: boardOf(rows.filter(isEnding), now) };
  }
}

/** All but admins, who never expire. */
const isEnding = (row: RosterRow): row is RosterRow & Ending => row.end !== null;
