import { Injectable } from '@nestjs/common';
import { OnStart, OnStop } from '../lifecycle.js';
import { reactionKind, Reactions } from '../reactions.js';
import { Clock } from './clock.js';
import { Loop, repeat } from './loop.js';
import { WriteBehind } from './write-behind.js';

const PERIODS = { second: 1_000, minute: 60_000 } as const;
type Period = keyof typeof PERIODS;

export const Every = reactionKind<number, () => unknown>('Every', (ms) => `${ms / 1_000} s`);

/** Runs when a second or minute of the clock begins, and receives that instant; an interval would drift. */
export const AtEach = reactionKind<Period, (begun: number) => unknown>('AtEach');

/** On shutdown, stops every `Loop` and stores every `WriteBehind` that is a field of a provider. */
@Injectable()
export class Loops {
  private declared: Loop[] | undefined;

  constructor(
    private readonly reactions: Reactions,
    private readonly clock: Clock,
  ) {}

  @OnStart('presence')
  start(): void {
    this.declared ??= [
      ...this.reactions.of(Every).map(({ facts, run }) => repeat(facts, run)),
      ...this.reactions.of(AtEach).map(({ facts, run }) => this.repeatAtEach(PERIODS[facts], run)),
    ];
  }

  @OnStop('work')
  stop(): void {
    for (const loop of [...(this.declared ?? []), ...this.reactions.fields(Loop)]) void loop.stop();
  }

  @OnStop('memory')
  async drain(): Promise<void> {
    await Promise.all(this.reactions.fields(WriteBehind).map((behind) => behind.drain()));
  }

  @OnStop('late memory')
  async storeLast(): Promise<void> {
    await Promise.all(this.reactions.fields(WriteBehind).map((behind) => behind.stop()));
  }

  private repeatAtEach(ms: number, run: (begun: number) => unknown): Loop {
    const periodNow = (): number => {
      const now = this.clock.now();
      return now - (now % ms);
    };
    let last = periodNow();
    const wakeAtNext = (): void => loop.wake(last + ms - this.clock.now());
    const loop = new Loop({
      run: () => {
        const before = last;
        last = periodNow();
        wakeAtNext();
        // A timer can fire slightly early by this clock: the loop then waits for the rest of the period.
        return last === before ? undefined : run(last);
      },
    });
    wakeAtNext();
    return loop;
  }
}

const IDLE_MS = 60_000;

/** Looks every `everyMs` of the wall clock while anything goes on, else once a minute unless woken. */
export class Lookout {
  private isIdle = false;
  private lookedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
  ) {}

  wake(): void {
    this.isIdle = false;
  }

  /** `look` answers whether anything goes on; a failure counts as yes. */
  async lookIfDue(look: () => Promise<boolean>): Promise<void> {
    const now = this.clock.now();
    if (Math.abs(now - this.lookedAt) < (this.isIdle ? IDLE_MS : this.everyMs)) return;
    this.lookedAt = now;
    // Set before the look, so that a wake during the look can clear it again.
    this.isIdle = true;
    let goesOn = true;
    try {
      goesOn = await look();
    } finally {
      if (goesOn) this.isIdle = false;
    }
  }
}
