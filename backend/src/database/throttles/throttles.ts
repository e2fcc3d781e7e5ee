import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@keyroster/contracts';
import { blocksOf, type CallerAddress } from '../../common/access/caller-address.js';
import { Clock } from '../../common/time/clock.js';
import { tooManyTries } from '../../common/errors/app-error.js';
import { BatchLoader } from '../batch-loader.js';
import { ThrottlesRepository, type Count, type Raises } from './throttles.repository.js';

/** So many calls in a time, counted in the database: a restart or a second process forgets nothing. */
@Injectable()
export class Throttles {
  private readonly minutes: Limits;
  private readonly hours: Limits;

  constructor(repository: ThrottlesRepository, clock: Clock) {
    this.minutes = new Limits(new GatheredCounts((raises) => repository.raise(raises)), clock);
    this.hours = new Limits(new GatheredCounts((raises) => repository.raise(raises, HOUR_MS)), clock);
  }

  /** By address. The narrow block comes first: what it refuses uses up nothing of the wider one, which others share. */
  async consume(kind: string, address: CallerAddress, perMinute: number): Promise<void> {
    for (const { block, times } of blocksOf(address)) {
      await this.minutes.count(`${kind}:${block}`, perMinute * times);
    }
  }

  consumeBy(kind: string, who: string, perMinute: number): Promise<void> {
    return this.minutes.count(`${kind}:${who}`, perMinute);
  }

  /** By whoever is named. */
  consumeHourly(kind: string, who: string, perHour: number): Promise<void> {
    return this.hours.count(`${kind}:hour:${who}`, perHour);
  }
}

/** Of one length of time. */
class Limits {
  /** What is over its limit, and until when (ms): a flood of refused calls asks the database no more. */
  private readonly full = new Map<string, number>();

  constructor(
    private readonly counts: GatheredCounts,
    private readonly clock: Clock,
  ) {}

  async count(key: string, most: number): Promise<void> {
    this.refuse(this.full.get(key) ?? 0);
    const { points, endsAt } = await this.counts.next(key);
    if (points <= most) return;
    this.dropOver();
    this.full.set(key, endsAt);
    this.refuse(endsAt);
  }

  private refuse(until: number): void {
    const waits = until - this.clock.now();
    if (waits > 0) throw tooManyTries(Math.max(1, Math.ceil(waits / 1_000)));
  }

  /** They came in about the order in which their times end: what is left is over within such a time. */
  private dropOver(): void {
    for (const [key, until] of this.full) {
      if (until > this.clock.now()) return;
      this.full.delete(key);
    }
  }
}

/** Counts that go up by one at a time, many of them in one command. */
export class GatheredCounts {
  private readonly runs: BatchLoader<Raises, Map<string, Count>>;

  /** `raise` is told by how much each goes up, and answers each as it is then. */
  constructor(raise: (raises: Raises) => Promise<Map<string, Count>>) {
    this.runs = new BatchLoader(() => new Map<string, number>(), raise);
  }

  /** The count with this one, and without those that came to the same after it. */
  async next(key: string): Promise<Count> {
    let place = 0;
    let among: Raises | undefined;
    const counts = await this.runs.join((raises) => {
      place = (raises.get(key) ?? 0) + 1;
      raises.set(key, place);
      among = raises;
    });
    const count = counts.get(key);
    if (!count) throw new Error('A count was raised and is not there');
    return { ...count, points: count.points - (among?.get(key) ?? place) + place };
  }
}
