import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { ChangeFeed } from '../feed/change-feed.js';
import { FullReplica, type Keeper, type Source } from './full-replica.js';
import { KeyedReplica, SingleReplica } from './keyed-replica.js';
import type { Replica } from './replica.js';

@Injectable()
export class Replicas {
  private readonly made: Replica[] = [];

  constructor(
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  get all(): readonly Replica[] {
    return this.made;
  }

  get failedReads(): number {
    return this.made.reduce((sum, { failedReads }) => sum + failedReads, 0);
  }

  keyed<T>(name: string, load: (key: string) => Promise<T>, most?: number): KeyedReplica<T> {
    return this.noted(new KeyedReplica(name, this.feed, this.clock, load, most));
  }

  single<T>(name: string, load: () => Promise<T>): SingleReplica<T> {
    return new SingleReplica(this.keyed(name, load));
  }

  full<T>(name: string, source: Source<T>, keeper: Keeper<T>): FullReplica<T> {
    return this.noted(new FullReplica(name, this.feed, this.clock, source, keeper));
  }

  private noted<R extends Replica>(replica: R): R {
    this.made.push(replica);
    return replica;
  }
}
