import type { AppError } from '../errors/app-error.js';

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

interface Bounds {
  atOnce: number;
  waiting: number;
  refusal: () => AppError;
}

/** Groups take turns. When the queue is full, the largest group loses its last place to a smaller group. */
export class FairQueue {
  private readonly groups = new Map<string, Waiting[]>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly bounds: Bounds) {}

  async run<T>(group: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.atOnce) this.running += 1;
    else await this.wait(group);
    try {
      return await work();
    } finally {
      if (!this.startNext()) this.running -= 1;
    }
  }

  private wait(group: string): Promise<void> {
    if (this.waiting >= this.bounds.waiting) this.makeRoomFor(group);
    return new Promise((start, refuse) => {
      const places = this.groups.get(group) ?? [];
      places.push({ start, refuse });
      this.groups.set(group, places);
      this.waiting += 1;
    });
  }

  private makeRoomFor(group: string): void {
    let [largest, places]: [string, Waiting[]] = ['', []];
    for (const each of this.groups) if (each[1].length > places.length) [largest, places] = each;
    if (places.length <= (this.groups.get(group)?.length ?? 0) + 1) throw this.bounds.refusal();
    places.pop()?.refuse(this.bounds.refusal());
    this.waiting -= 1;
    if (places.length === 0) this.groups.delete(largest);
  }

  private startNext(): boolean {
    const [turn] = this.groups;
    if (!turn) return false;
    const [group, places] = turn;
    const next = places.shift();
    this.waiting -= 1;
    this.groups.delete(group);
    if (places.length > 0) this.groups.set(group, places);
    next?.start();
    return true;
  }
}
