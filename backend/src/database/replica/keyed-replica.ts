import { Replica, type News, type Reading, type SteadyClock } from './replica.js';

interface Known<T> {
  value: T;
  readAt: number;
}

interface SharedReading<T> {
  result: Promise<T>;
  startedAt: number;
}

const TRUST_WITHOUT_NEWS_MS = 1_000;

/** Caches one value, such as a short list or a rule that many calls ask for. */
export class SingleReplica<T> {
  constructor(private readonly replica: KeyedReplica<T>) {}

  get(): Promise<T> {
    return this.replica.get('');
  }

  outdate(): void {
    this.replica.outdate('');
  }
}

/** Read-through cache. Drops outdated keys; while the feed isn't fresh, trusts a value for a second only. */
export class KeyedReplica<T> extends Replica {
  private readonly known = new Map<string, Known<T>>();
  private readonly underWay = new Map<string, SharedReading<T>>();

  constructor(
    name: string,
    feed: News,
    clock: SteadyClock,
    private readonly load: (key: string) => Promise<T>,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {
    super(name, feed, clock);
  }

  async get(key: string): Promise<T> {
    const known = this.known.get(key);
    if (known && (this.feed.isFresh || this.isRecent(known.readAt))) return known.value;
    return this.read(key);
  }

  read(key: string): Promise<T> {
    const shared = this.underWay.get(key);
    return (shared && this.isRecent(shared.startedAt) ? shared : this.startReading(key)).result;
  }

  change(key: string, change: (value: T) => T): void {
    const known = this.known.get(key);
    this.outdate(key);
    if (known) this.known.set(key, { ...known, value: change(known.value) });
  }

  override outdate(key: string): void {
    this.overtake(key);
    this.known.delete(key);
    // Later callers must not get an answer from before the news.
    this.underWay.delete(key);
  }

  override outdateAll(): void {
    for (const key of [...this.known.keys(), ...this.underWay.keys()]) this.outdate(key);
  }

  prune(isInUse: (key: string) => boolean): void {
    for (const key of this.known.keys()) if (!isInUse(key)) this.known.delete(key);
  }

  private isRecent(at: number): boolean {
    return this.clock.steady() - at < TRUST_WITHOUT_NEWS_MS;
  }

  private startReading(key: string): SharedReading<T> {
    const startedAt = this.clock.steady();
    const shared = { result: this.reading((reading) => this.loadAndKeep(key, reading)), startedAt };
    this.underWay.set(key, shared);
    const done = () => {
      if (this.underWay.get(key) === shared) this.underWay.delete(key);
    };
    shared.result.then(done, done);
    return shared;
  }

  private async loadAndKeep(key: string, reading: Reading): Promise<T> {
    const value = await this.load(key);
    const isOlder = reading.startedAt < (this.known.get(key)?.readAt ?? 0);
    if (!reading.overtaken.has(key) && !isOlder) this.keep(key, { value, readAt: reading.startedAt });
    return value;
  }

  private keep(key: string, known: Known<T>): void {
    this.known.delete(key);
    this.known.set(key, known);
    if (this.known.size <= this.most) return;
    const [first] = this.known.keys();
    if (first !== undefined) this.known.delete(first);
  }
}
