import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isAdminRole, type Seat } from '@keyroster/contracts';
import type { CredentialSeatsAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, orNotFound, unavailable } from '../../../common/errors/app-error.js';
import { KeyedQueue } from '../../../common/queues/keyed-queue.js';
import { Clock } from '../../../common/time/clock.js';
import { Publisher } from '../../../realtime/publisher.js';
import { UserRoster } from '../../people/users/index.js';
import { CredentialLookupService, type SeatedCredential } from '../credentials/index.js';
import { inLines, lastSeen, NO_SEATS, resized, seatOf, type Place, type Seats } from './model/seats.js';
import { SeatPings } from './seat-pings.js';
import { SeatsRepository } from './seats.repository.js';

interface Limited {
  _id: unknown;
  seats: number;
}

const TRIES = 100;
const PAUSE_MAX_MS = 20;
const QUEUE_MAX = 2_000;

/** Reads and writes who has which seat, and notifies everyone concerned by a change. */
@Injectable()
export class SeatBoard {
  private readonly queue = new KeyedQueue(QUEUE_MAX);

  constructor(
    private readonly repository: SeatsRepository,
    private readonly credentials: CredentialLookupService,
    private readonly roster: UserRoster,
    private readonly pings: SeatPings,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  /** A user's seats by credential, where these have a limit. Admins need none. */
  async of(
    { user_id, role }: Pick<Caller, 'user_id' | 'role'>,
    credentials: readonly Limited[],
  ): Promise<ReadonlyMap<string, Seat>> {
    const limited = credentials
      .filter(({ seats }) => seats > 0)
      .map(({ _id, seats }) => ({ id: String(_id), seats }));
    if (limited.length === 0 || isAdminRole(role)) return new Map();
    const found = await this.repository.findEach(limited.map(({ id }) => id));
    return new Map(limited.map(({ id, seats }) => [id, seatOf(this.asOfNow(id, seats, found), user_id)]));
  }

  /** Throws if the caller needs a seat and has none. */
  async checkMayUse(caller: Caller, credential: Limited): Promise<void> {
    const seat = (await this.of(caller, [credential])).get(String(credential._id));
    if (seat && seat.state !== 'seated') throw new AppError('SEAT_NEEDED', texts().server.seatNeeded);
  }

  /** The seats of one credential or of all that have some, sorted by title and name. */
  async list(id?: string): Promise<CredentialSeatsAnswer[]> {
    const credentials = await (id === undefined ? this.credentials.withSeats() : this.one(id));
    const found = await this.repository.findEach(credentials.map((one) => one.id));
    const folders = await this.credentials.foldersOf(credentials.map(({ subtitleId }) => subtitleId));
    const lastOf = await this.pings.lastOf(inLines(found.values()).sessions);
    const answers = credentials.map((credential): CredentialSeatsAnswer => {
      const { id, name, subtitleId, seats } = credential;
      const { of, line } = this.asOfNow(id, seats, found);
      const holders = line.slice(0, of);
      return {
        p_id: id,
        name,
        title: folders.get(subtitleId)?.title ?? '',
        of,
        held: holders.map((place) => ({ ...this.toWaiting(place), seen: lastSeen(place, lastOf) })),
        waiting: line.slice(of).map((place) => this.toWaiting(place)),
      };
    });
    return answers.sort((a, b) => a.title.localeCompare(b.title) || a.name.localeCompare(b.name));
  }

  /** The only way to write seats. Retries `change` on conflict; writes nothing if it returns its input. */
  change(id: string, change: (now: number, seats: Seats) => Seats | Promise<Seats>): Promise<Seats> {
    return this.queue.run(id, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { seats, stamp } = await this.repository.find(id);
        const next = await change(this.clock.now(), seats);
        if (next === seats) return seats;
        if (await this.repository.replace(id, stamp, next)) {
          this.tell(id, seats, next);
          return next;
        }
        await delay(Math.random() * PAUSE_MAX_MS);
      }
      throw unavailable();
    });
  }

  /** Notifies everyone who is or was in the line and whose own state or numbers changed, and the admins. */
  private tell(id: string, before: Seats, after: Seats): void {
    const concerned = new Set([...before.line, ...after.line].map(({ user }) => user));
    if (concerned.size === 0) return;
    for (const user of concerned) {
      const seat = seatOf(after, user);
      if (JSON.stringify(seat) !== JSON.stringify(seatOf(before, user))) {
        this.publisher.seatChanged(user, id, seat);
      }
    }
    this.publisher.seatsChanged(id);
  }

  private async one(id: string): Promise<SeatedCredential[]> {
    const credential = orNotFound(await this.credentials.find(id));
    return credential.seats > 0 ? [credential] : [];
  }

  private asOfNow(id: string, seats: number, found: ReadonlyMap<string, Seats>): Seats {
    return resized(found.get(id) ?? NO_SEATS, seats, this.clock.now());
  }

  private toWaiting({ user, since }: Place) {
    return { user_id: user, email: this.roster.get(user)?.user.email ?? '', since };
  }
}
