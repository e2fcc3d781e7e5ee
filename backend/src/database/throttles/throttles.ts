import { Injectable } from '@nestjs/common';
import { HOUR_MS, MINUTE_MS } from '@keyroster/contracts';
import { blocksOf, type CallerAddress } from '../../common/access/caller-address.js';
import { Clock } from '../../common/time/clock.js';
import { tooManyTries } from '../../common/errors/app-error.js';
import { BatchLoader } from '../batch-loader.js';
import { ThrottlesRepository, type Count, type Raises } from './throttles.repository.js';

/** Counts in the database, so that restarts forget nothing and all processes share the counts. */
@Injectable()
export class Throttles {
  private readonly minutes = new Limits(this.repository, MINUTE_MS, this.clock);
  private readonly hours = new Limits(this.repository, HOUR_MS, this.clock);

  constructor(
    private readonly repository: ThrottlesRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts narrow blocks first: what they refuse uses up nothing of the wider ones, which others share. */
  async consume(kind: string, address: CallerAddress, perMinute: number): Promise<void> {
    for (const { block, times } of blocksOf(address)) {
      await this.minutes.count(`${kind}:${block}`, perMinute * times);
    }
  }

  consumeBy(kind: string, who: string, perMinute: number): Promise<void> {
    return this.minutes.count(`${kind}:${who}`, perMinute);
  }

  consumeHourly(kind: string, who: string, perHour: number): Promise<void> {
    return this.hours.count(`${kind}:hour:${who}`, perHour);
  }
}

class Limits {
  /** Keys over their limit and until when (ms), so that a flood of refused calls doesn't ask the database. */
  private readonly full = new Map<string, number>();
  private readonly raises = new BatchLoader(
    (): Raises => new Map(),
    (raises) => this.repository.raise(raises, this.windowMs),
  );

  constructor(
    private readonly repository: ThrottlesRepository,
    private readonly windowMs: number,
    private readonly clock: Clock,
  ) {}

  async count(key: string, most: number): Promise<void> {
    this.refuse(this.full.get(key) ?? 0);
    const { points, endsAt } = await this.next(key);
    if (points <= most) return;
    this.dropOver();
    this.full.set(key, endsAt);
    this.refuse(endsAt);
  }

  /** The count with this call, but without later calls for the same key in the batch. */
  private async next(key: string): Promise<Count> {
    let place = 0;
    let among: Raises | undefined;
    const counts = await this.raises.join((batch) => {
      place = (batch.get(key) ?? 0) + 1;
      batch.set(key, place);
      among = batch;
    });
    const count = counts.get(key);
    if (!count) throw new Error('A count was raised and is not there');
    return { ...count, points: count.points - (among?.get(key) ?? place) + place };
  }

  private refuse(until: number): void {
    const waits = until - this.clock.now();
    if (waits > 0) throw tooManyTries(Math.max(1, Math.ceil(waits / 1_000)));
  }

  private dropOver(): void {
    for (const [key, until] of this.full) {
      if (until > this.clock.now()) return;
      this.full.delete(key);
    }
  }
}
