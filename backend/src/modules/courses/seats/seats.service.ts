import { Injectable } from '@nestjs/common';
import { isAdminRole, type Seat } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, notFound, orNotFound } from '../../../common/errors/app-error.js';
import { Changes } from '../../record/changes/index.js';
import { UserRoster } from '../../people/users/index.js';
import { CredentialLookupService, type SeatedCredential } from '../credentials/index.js';
import { SubtitlesService } from '../subtitles/index.js';
import { left, NO_SEATS, resized, seatOf, taken, type Seats } from './model/seats.js';
import { SeatBoard } from './seat-board.js';
import { SeatPings } from './seat-pings.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class SeatsService {
  constructor(
    private readonly board: SeatBoard,
    private readonly credentials: CredentialLookupService,
    private readonly subtitles: SubtitlesService,
    private readonly roster: UserRoster,
    private readonly pings: SeatPings,
    private readonly changes: Changes,
  ) {}

  async take(id: string, caller: Caller): Promise<Seat> {
    const { seats: of } = await this.open(id, caller);
    if (isAdminRole(caller.role)) throw new AppError('GUARDED', texts().server.adminTakesNoSeat);
    const { user_id: user, session_id: session } = caller;
    if (of === 0) return seatOf({ of, line: [] }, user);
    this.pings.join(session);
    const seats = await this.board.change(id, (now, before) =>
      taken(resized(before, of, now), { user, session }, now),
    );
    return seatOf(seats, user);
  }

  async leave(id: string, caller: Caller): Promise<void> {
    await this.open(id, caller);
    await this.board.change(id, (now, seats) => left(seats, caller.user_id, now));
  }

  async free(id: string, userId: string): Promise<void> {
    const { name } = orNotFound(await this.credentials.find(id));
    const user = this.roster.get(userId)?.user.email;
    if (user === undefined) throw notFound();
    let before: Seats = NO_SEATS;
    await this.board.change(id, (now, seats) => {
      before = seats;
      return left(seats, userId, now);
    });
    if (!before.line.some((place) => place.user === userId)) return;
    await this.changes.run(async () => {
      this.changes.note({ action: 'seat.freed', target: id, target_name: name, after: { user } });
      return Promise.resolve();
    });
  }

  /** Throws 404 for a credential whose title the caller doesn't have. */
  private async open(id: string, caller: Caller): Promise<SeatedCredential> {
    const credential = orNotFound(await this.credentials.find(id));
    await this.subtitles.open(credential.subtitleId, caller);
    return credential;
  }
}
