import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KNOWN_ADDRESS_MS, PAUSE_MAX_MS, PAUSE_MIN_MS, WRONG_TRIES_BEFORE_PAUSE } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { KeyedQueue } from '../../common/keyed-queue.js';
import { Settings } from '../../config/settings.js';
import { Throttles } from '../../database/throttles.js';
import { LoginTriesRepository } from './login-tries.repository.js';

const PAUSE = { after: WRONG_TRIES_BEFORE_PAUSE, min: PAUSE_MIN_MS, max: PAUSE_MAX_MS };

/** A try that was let through to the password check, and counts as wrong until it proves right. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Until when it pauses the name if it is wrong: for everybody, or for an address known to it alone. Null: it doesn't. */
  pausesUntil: number | null;
  /** Until when anybody waits who tries the name, in ms; 0 for nobody. */
  pausedUntil(): Promise<number>;
}

/** Slows guessing down without letting strangers, who know all names, lock anybody out. */
@Injectable()
export class LoginTries {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly repository: LoginTriesRepository,
    private readonly throttles: Throttles,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Lets a try through, or throws. A name's tries go one by one, or right ones in parallel would pause it. */
  async attempt<T>(name: string, ip: string, check: (attempt: Attempt) => Promise<T>): Promise<T> {
    await this.throttles.consume('login', ip, this.settings.loginsPerMinute);
    return this.queue.run(name, async () => check(await this.count(name, ip)));
  }

  /** An admin lifts whatever pause a name is in. */
  async lift(name: string): Promise<void> {
    await this.repository.resetName(digest(name));
  }

  private async count(name: string, ip: string): Promise<Attempt> {
    const now = this.clock.now();
    const nameDigest = digest(name);
    const addressId = digest(`${name}\n${ip}`);
    const isKnown = await this.repository.isKnown(addressId, new Date(now - KNOWN_ADDRESS_MS));
    const id = isKnown ? addressId : nameDigest;
    const counted = await this.repository.count(id, nameDigest, now, PAUSE);
    if (!counted.admitted) throw paused(counted.paused_until - now);
    return {
      pausesUntil: counted.paused_until === 0 ? null : counted.paused_until,
      pausedUntil: () => this.repository.longestPause(nameDigest),
      succeeded: async () => {
        await this.repository.reset(id);
        await this.repository.remember(addressId, new Date(now));
      },
    };
  }
}

function paused(ms: number): AppError {
  return new AppError('PAUSED', 'Too many wrong tries, please wait before trying again', {
    retryAfterSeconds: Math.ceil(ms / 1_000),
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
