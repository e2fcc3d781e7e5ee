import { Injectable } from '@nestjs/common';
import type { Seat } from '@keyroster/contracts';
import type { CredentialSeatsAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { OnAsked } from '../../../common/reactions.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { UserRoster } from '../../people/users/index.js';
import {
  CredentialFolders,
  CredentialLookup,
  SeatStates,
  type Seated,
  type SeatedCredential,
} from '../credentials/index.js';
import { lastSeen, NO_SEATS, resized, seatOf, type Place, type Seats } from './model/seats.js';
import { SeatPings } from './seat-pings.js';
import { inLines } from './seat-truth.js';
import { SeatsRepository } from './seats.repository.js';

/** Who has which seat, to be shown. */
@Injectable()
export class SeatBoard {
  constructor(
    private readonly repository: SeatsRepository,
    private readonly credentials: CredentialLookup,
    private readonly folders: CredentialFolders,
    private readonly roster: UserRoster,
    private readonly pings: SeatPings,
    private readonly clock: Clock,
  ) {}

  /** How somebody stands to each of these, by credential. */
  @OnAsked(SeatStates, 'ofLimited')
  async seatsOf(userId: string, credentials: readonly Seated[]): Promise<Map<string, Seat>> {
    const found = await this.repository.findEach(credentials.map(({ id }) => id));
    return new Map(credentials.map((one) => [one.id, seatOf(this.asOfNow(one, found), userId)]));
  }

  /** By title and name; of one alone, or of all that have seats. */
  async list(id?: string): Promise<CredentialSeatsAnswer[]> {
    const credentials = await (id === undefined ? this.credentials.withSeats() : this.one(id));
    const found = await this.repository.findEach(credentials.map((one) => one.id));
    const folders = await this.folders.of(credentials.map(({ subtitleId }) => subtitleId));
    const lastOf = await this.pings.lastOf(inLines(found.values()).sessions);
    const answers = credentials.map((credential): CredentialSeatsAnswer => {
      const { of, line } = this.asOfNow(credential, found);
      const held = line
        .slice(0, of)
        .map((place) => ({ ...this.toWaiting(place), seen: lastSeen(place, lastOf) }));
      const waiting = line.slice(of).map((place) => this.toWaiting(place));
      const title = folders.get(credential.subtitleId)?.title ?? '';
      return { p_id: credential.id, name: credential.name, title, of, held, waiting };
    });
    return answers.sort((a, b) => a.title.localeCompare(b.title) || a.name.localeCompare(b.name));
  }

  private async one(id: string): Promise<SeatedCredential[]> {
    const credential = orNotFound(await this.credentials.find(id));
    return credential.seats > 0 ? [credential] : [];
  }

  /** Their number may have been changed a moment ago. */
  private asOfNow({ id, seats }: Seated, found: ReadonlyMap<string, Seats>): Seats {
    return resized(found.get(id) ?? NO_SEATS, seats, this.clock.now());
  }

  private toWaiting({ user, since }: Place) {
    return { user_id: user, email: this.roster.get(user)?.user.email ?? '', since };
  }
}
