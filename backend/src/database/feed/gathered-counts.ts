import { BatchLoader } from '../batch-loader.js';

export interface Count {
  /** How many there were in this minute. */
  points: number;
  /** In ms. */
  endsAt: number;
}

type Raises = Map<string, number>;

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
