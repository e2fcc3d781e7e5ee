import fc from 'fast-check';
import { unavailable } from '../../common/errors/app-error.js';
import { FullReplica } from './full-replica.js';
import { KeyedReplica } from './keyed-replica.js';

jest.setTimeout(120_000);

/** How long a proof keeps the feed fresh, and how long a replica trusts memory without news. */
const TRUST_MS = 1_000;
const KEYS = ['a', 'b'];
/** Enough to find each kind of mistake that this is about. */
const RUNS = 40;
/** The longest pause after a failure. */
const PAUSE_MS = 500;

const step = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('write', 'own', 'get') },
    { weight: 2, arbitrary: fc.constantFrom('prove', 'prove', 'break') },
    { weight: 1, arbitrary: fc.constantFrom('gap', 'load') },
    { weight: 2, arbitrary: fc.constant('wait') },
  ),
  key: fc.constantFrom(...KEYS),
  isGone: fc.constantFrom(true, false, false),
  ms: fc.integer({ min: 300, max: 1_500 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A database with a feed. The scheduler decides when each answer comes; some fail. */
class World {
  readonly stored = new Map<string, number>();
  /** Every value that a key has had, and since when. */
  private readonly history: Array<{ key: string; value: number | null; since: number }> = [];
  private readonly untold: string[] = [];
  private readonly gapListeners: Array<() => void> = [];
  private isFollowed = true;
  private provenAt = 0;
  private asked = 0;
  private writes = 0;
  now = 0;
  outdate: (key: string) => void = () => undefined;

  constructor(
    private readonly scheduler: fc.Scheduler,
    private readonly failures: boolean[],
  ) {}

  readonly clock = { steady: () => this.now };

  readonly feed = ((world: World) => ({
    get isFresh() {
      return world.isFollowed && world.now - world.provenAt < TRUST_MS;
    },
    get unprovenMs() {
      return world.now - world.provenAt;
    },
    hasStopped: () => false,
    onGap: (listener: () => void) => void world.gapListeners.push(listener),
  }))(this);

  /** Writes a value that no other write has. */
  write(changed: string, isGone = false): number | null {
    this.writes += 1;
    const value = isGone ? null : this.writes;
    if (value === null) this.stored.delete(changed);
    else this.stored.set(changed, value);
    this.history.push({ key: changed, value, since: this.now });
    this.untold.push(changed);
    void this.scheduler.schedule(Promise.resolve(), 'the news arrives').then(() => {
      if (this.isFollowed) this.prove();
    });
    return value;
  }

  /** What the database holds, without keys whose changes haven't been told yet. */
  get told(): Map<string, number> {
    return new Map([...this.stored].filter(([name]) => !this.untold.includes(name)));
  }

  withoutUntold(kept: ReadonlyMap<string, number>): Map<string, number> {
    return new Map([...kept].filter(([name]) => !this.untold.includes(name)));
  }

  /** Whether the key had the value at any instant between `from` and `to`. */
  held(asked: string, value: number | null, from: number, to: number): boolean {
    const all = [{ key: asked, value: null, since: -Infinity }, ...this.history];
    const its = all.filter((one) => one.key === asked);
    return its.some(
      (one, index) => one.value === value && one.since <= to && (its[index + 1]?.since ?? Infinity) >= from,
    );
  }

  prove(): void {
    for (const told of this.untold.splice(0)) this.outdate(told);
    this.isFollowed = true;
    this.provenAt = this.now;
  }

  break(): void {
    this.isFollowed = false;
  }

  /** Drops the changes that haven't been told yet. */
  gap(): void {
    this.break();
    this.untold.length = 0;
    for (const listener of this.gapListeners) listener();
  }

  /** The database reads at one step of the scheduler, and its answer arrives at a later one. */
  async answer<T>(look: () => T): Promise<T> {
    await this.scheduler.schedule(Promise.resolve(), 'the database looks');
    const found = look();
    // Some answers are slow, and many others overtake them.
    this.asked += 1;
    for (let turns = 0; turns < (this.asked % 3) * 4 + 1; turns += 1) {
      await this.scheduler.schedule(Promise.resolve(), 'the answer is on its way');
    }
    if (this.failures.pop()) throw unavailable();
    return found;
  }

  /** Resolves once nothing is in flight. */
  async settle(): Promise<void> {
    await this.quiet();
    do {
      while (this.scheduler.count() > 0) {
        await this.scheduler.waitNext(1);
        await this.quiet();
      }
      // Retries happen within this time. Timers aren't counted: other tests may have left some running.
      await jest.advanceTimersByTimeAsync(PAUSE_MS);
      await this.quiet();
    } while (this.scheduler.count() > 0);
  }

  /** Runs the pending microtasks. */
  private async quiet(): Promise<void> {
    for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  }
}

/** Performs random steps in random order with the answers in flight; `act` adds what a replica is asked itself. */
function inAnyOrder(
  act: (world: World) => (step: Step) => void | Promise<void>,
  check: (world: World) => void | Promise<void>,
) {
  return fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 30, maxLength: 50 }),
      fc.array(fc.boolean(), { maxLength: 12, size: 'max' }),
      async (scheduler, steps, failures) => {
        const world = new World(scheduler, failures);
        for (const name of KEYS) world.write(name);
        const perform = act(world);
        const done = steps.map(async (one) => {
          await scheduler.schedule(Promise.resolve(), one.what);
          if (one.what === 'write') world.write(one.key, one.isGone);
          if (one.what === 'prove' || one.what === 'break' || one.what === 'gap') world[one.what]();
          if (one.what === 'wait') world.now += one.ms;
          await perform(one);
        });
        await world.settle();
        await Promise.all(done);
        failures.length = 0;
        await check(world);
        world.prove();
        await world.settle();
        await check(world);
      },
    ),
    { numRuns: RUNS },
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('all of a collection ends as the database holds it, whatever was written, lost, failed and loaded meanwhile', async () => {
  let kept: Map<string, number>;
  let replica: FullReplica<[string, number]>;
  await inAnyOrder(
    (world) => {
      kept = new Map();
      replica = new FullReplica<[string, number]>(
        'all',
        world.feed,
        world.clock,
        {
          async *everything() {
            for (const name of await world.answer(() => [...world.stored.keys()])) {
              const value = await world.answer(() => world.stored.get(name));
              if (value !== undefined) yield [[name, value]];
            }
          },
          these: (ids) => world.answer(() => [...world.stored].filter(([name]) => ids.includes(name))),
          idOf: ([name]) => name,
        },
        {
          ids: () => kept.keys(),
          put: ([name, value]) => kept.set(name, value),
          remove: (name) => kept.delete(name),
        },
      );
      world.outdate = (name) => replica.outdate(name);
      world.gap();
      return ({ what, key, isGone }) => {
        if (what === 'own') {
          const value = world.write(key, isGone);
          if (value === null) kept.delete(key);
          else kept.set(key, value);
          replica.outdate(key);
        }
        if (what === 'load') replica.load().catch(() => undefined);
      };
    },
    (world) => {
      expect(world.withoutUntold(kept)).toEqual(world.told);
      expect(replica.unprovenMs).toBe(world.feed.unprovenMs);
    },
  );
});

it('what is asked by key is never older than a second, and in the end as the database holds it', async () => {
  let replica: KeyedReplica<number | null>;
  await inAnyOrder(
    (world) => {
      replica = new KeyedReplica('by key', world.feed, world.clock, (name) =>
        world.answer(() => world.stored.get(name) ?? null),
      );
      world.outdate = (name) => replica.outdate(name);
      return async ({ what, key, isGone }) => {
        if (what === 'own') {
          const value = world.write(key, isGone);
          replica.change(key, () => value);
        }
        if (what !== 'get') return;
        const askedAt = world.now;
        const value = await replica.get(key).catch(() => 'refused' as const);
        if (value === 'refused') return;
        expect(world.held(key, value, askedAt - TRUST_MS, world.now)).toBe(true);
      };
    },
    async (world) => {
      const asked = KEYS.map(async (name) => [name, await replica.get(name)] as const);
      await world.settle();
      const known = (await Promise.all(asked)).filter((one): one is [string, number] => one[1] !== null);
      expect(world.withoutUntold(new Map(known))).toEqual(world.told);
    },
  );
});
