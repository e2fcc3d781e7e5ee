import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { KeyedQueue } from '../../../common/queues/keyed-queue.js';
import { Publisher } from '../../../realtime/publisher.js';
import { seatOf, type Seats } from './model/seats.js';
import { SeatsRepository } from './seats.repository.js';

/** Most is written in one go; only other processes come in between. */
const TRIES = 100;
const PAUSE_MAX_MS = 20;
/** More wait for one credential at no time. */
const LONGEST_QUEUE = 2_000;

/** Seats are changed here alone: by a write that finds them as they were read, and is told of once it is made. */
@Injectable()
export class SeatWrites {
  private readonly queue = new KeyedQueue(LONGEST_QUEUE);

  constructor(
    private readonly repository: SeatsRepository,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  async read(id: string): Promise<Seats> {
    return (await this.repository.find(id)).seats;
  }

  /** Answers them as they are then. What `change` leaves the same is not written. */
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

  /** Whoever holds, waits or did so hears of their own state and of the numbers around it. */
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
}
