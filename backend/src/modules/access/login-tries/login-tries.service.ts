import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  KNOWN_ADDRESS_MS,
  PAUSE_MAX_MS,
  PAUSE_MIN_MS,
  SERVER_TEXTS,
  WRONG_TRIES_BEFORE_PAUSE,
} from '@keyroster/contracts';
import { ownBlock, type CallerAddress } from '../../../common/access/caller-address.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError } from '../../../common/errors/app-error.js';
import { KeyedQueue } from '../../../common/queues/keyed-queue.js';
import { Settings } from '../../../config/settings.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { LoginTriesRepository } from './login-tries.repository.js';

/** So many tries of one name, or of one address known for it, at most: the last of them waits for about 2 s. */
const QUEUE_MAX = 50;
const PAUSE = { after: WRONG_TRIES_BEFORE_PAUSE, min: PAUSE_MIN_MS, max: PAUSE_MAX_MS };

/** A try that was let through to the password check, and counts as wrong until it proves right. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** It was neither wrong nor right: it counts for nothing. */
  takeBack(): Promise<void>;
  /** What it costs to note a pause of a user, where there is none: or the clock would tell which names exist. */
  noteNothing(): Promise<void>;
  /** Until when it pauses the name if it is wrong: for everybody, or for an address known to it alone. Null: it doesn't. */
  pausesUntil: number | null;
  /** Until when anybody waits who tries the name, in ms; 0 for nobody. */
  pausedUntil(): Promise<number>;
}

/** Slows guessing down without letting strangers, who know all names, lock anybody out. */
@Injectable()
export class LoginTries {
  private readonly queue = new KeyedQueue(QUEUE_MAX);

  constructor(
    private readonly repository: LoginTriesRepository,
    private readonly throttles: Throttles,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets a try through, or throws. Those of one count go one by one, or right ones in parallel would pause it; known
   * addresses don't wait behind strangers, and nobody waits for a pause to refuse them.
   */
  async attempt<T>(
    name: string,
    address: CallerAddress,
    check: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const limited = this.throttles.consume('login', address, this.settings.loginsPerMinute);
    // Each try counts for its address, also one that a pause or a full queue refuses before that is known.
    limited.catch(() => undefined);
    const ids = idsOf(name, address);
    const { id, pausedUntil } = await this.countFor(ids);
    const waits = pausedUntil - this.clock.now();
    if (waits > 0) throw paused(waits);
    return this.queue.run(
      id,
      async () => check(await this.count(id, ids)),
      () => limited,
    );
  }

  /**
   * Of somebody who showed what nobody can guess: their address counts it, but no pause holds them up, which strangers
   * could have brought about by knowing the name.
   */
  async proven(name: string, address: CallerAddress): Promise<Attempt> {
    await this.throttles.consume('login', address, this.settings.loginsPerMinute);
    const ids = idsOf(name, address);
    const nothing = () => Promise.resolve();
    return {
      pausesUntil: null,
      pausedUntil: () => this.repository.longestPause(ids.name),
      noteNothing: nothing,
      takeBack: nothing,
      succeeded: () => this.remember(ids),
    };
  }

  /** An admin lifts whatever pause a name is in. */
  async lift(name: string): Promise<void> {
    await this.repository.resetName(digest(name));
  }

  /** Until when a try of this name from there would be refused, in ms; in the past or 0 when it wouldn't. */
  async pausedUntil(name: string, address: CallerAddress): Promise<number> {
    return (await this.countFor(idsOf(name, address))).pausedUntil;
  }

  /** The name's own, or that of an address from which it signed in. All is asked at once: a flood waits for one answer. */
  private async countFor({ name, address }: Ids): Promise<{ id: string; pausedUntil: number }> {
    const [ofName, ofAddress, knownAt] = await Promise.all([
      this.repository.pausedUntil(name),
      address === null ? 0 : this.repository.pausedUntil(address),
      address === null ? 0 : this.repository.knownAt(address),
    ]);
    const isKnown = address !== null && knownAt > this.clock.now() - KNOWN_ADDRESS_MS;
    return isKnown ? { id: address, pausedUntil: ofAddress } : { id: name, pausedUntil: ofName };
  }

  private async count(id: string, ids: Ids): Promise<Attempt> {
    const now = this.clock.now();
    const counted = await this.repository.count(id, ids.name, now, PAUSE);
    // Paused by a try that went before it in the queue, or on another process.
    if (!counted.admitted) throw paused(counted.paused_until - now);
    return {
      pausesUntil: counted.paused_until === 0 ? null : counted.paused_until,
      pausedUntil: () => this.repository.longestPause(ids.name),
      noteNothing: () => this.repository.noteNothing(id),
      takeBack: () => this.repository.uncount(id),
      succeeded: async () => {
        await this.repository.reset(id);
        await this.remember(ids);
      },
    };
  }

  private async remember({ address }: Ids): Promise<void> {
    if (address !== null) await this.repository.remember(address, new Date(this.clock.now()));
  }
}

interface Ids {
  name: string;
  /** Null for an address that can't be read: it becomes known for no name. */
  address: string | null;
}

/** Whoever has an IPv6 address has its /64, and is known in all of it. */
const idsOf = (name: string, address: CallerAddress): Ids => ({
  name: digest(name),
  address: address.ip === '' ? null : digest(`${name}\n${ownBlock(address)}`),
});

function paused(ms: number): AppError {
  return new AppError('PAUSED', SERVER_TEXTS.paused, {
    retryAfterSeconds: Math.ceil(ms / 1_000),
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
