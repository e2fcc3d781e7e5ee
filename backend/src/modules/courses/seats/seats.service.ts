import { Injectable } from '@nestjs/common';
import { isAdminRole, type Seat } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, notFound, orNotFound } from '../../../common/errors/app-error.js';
import { Changes } from '../../record/changes/index.js';
import { UserRoster } from '../../people/users/index.js';
import { CredentialLookup, type SeatedCredential } from '../credentials/index.js';
import { SubtitleLookup } from '../subtitles/index.js';
import { left, resized, seatOf, taken } from './model/seats.js';
import { SeatPings } from './seat-pings.js';
import { SeatWrites } from './seat-writes.js';
import { texts } from '../../../common/context/texts.js';

/** Taking a seat and giving it back. */
@Injectable()
export class SeatsService {
  constructor(
    private readonly writes: SeatWrites,
    private readonly credentials: CredentialLookup,
    private readonly subtitles: SubtitleLookup,
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
    const seats = await this.writes.change(id, (now, before) =>
      taken(resized(before, of, now), { user, session }, now),
    );
    return seatOf(seats, user);
  }

  /** Theirs, whichever of their sessions took it. */
  async leave(id: string, caller: Caller): Promise<void> {
    await this.open(id, caller);
    await this.writes.change(id, (now, seats) => left(seats, caller.user_id, now));
  }

  async free(id: string, userId: string): Promise<void> {
    const { name } = orNotFound(await this.credentials.find(id));
    const user = this.roster.get(userId)?.user.email;
    if (user === undefined) throw notFound();
    const before = await this.writes.read(id);
    await this.writes.change(id, (now, seats) => left(seats, userId, now));
    if (!before.line.some((place) => place.user === userId)) return;
    await this.changes.run(async () => {
      this.changes.note({ action: 'seat.freed', target: id, target_name: name, after: { user } });
      return Promise.resolve();
    });
  }

  /** For who doesn't have its title, it isn't there. */
  private async open(id: string, caller: Caller): Promise<SeatedCredential> {
    const credential = orNotFound(await this.credentials.find(id));
    await this.subtitles.open(credential.subtitleId, caller);
    return credential;
  }
}
