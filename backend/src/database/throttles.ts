import { Injectable } from '@nestjs/common';
import { blocksOf, type CallerAddress } from '../common/access/caller-address.js';
import { Clock } from '../common/clock.js';
import { tooManyTries } from '../common/errors/app-error.js';
import { GatheredCounts } from './gathered-counts.js';
import { ThrottlesRepository } from './throttles.repository.js';

/** So many calls a minute from an address, counted in the database: a restart or a second process forgets nothing. */
@Injectable()
export class Throttles {
  private readonly counts: GatheredCounts;
  /** What is over its limit, and until when (ms): a flood of refused calls asks the database no more. */
  private readonly full = new Map<string, number>();

  constructor(
    repository: ThrottlesRepository,
    private readonly clock: Clock,
  ) {
    this.counts = new GatheredCounts((raises) => repository.raise(raises));
  }

  /** The narrow block comes first: what it refuses uses up nothing of the wider one, which others share. */
  async consume(kind: string, address: CallerAddress, perMinute: number): Promise<void> {
    for (const { block, times } of blocksOf(address)) await this.count(`${kind}:${block}`, perMinute * times);
  }

  private async count(key: string, most: number): Promise<void> {
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

  /** They came in about the order in which their minutes end: what is left is over within a minute. */
  private dropOver(): void {
    for (const [key, until] of this.full) {
      if (until > this.clock.now()) return;
      this.full.delete(key);
    }
  }
}
