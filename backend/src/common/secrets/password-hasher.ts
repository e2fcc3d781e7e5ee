import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { currentContext } from '../context/request-context.js';
import { tooBusy } from '../errors/app-error.js';
import { FairQueue } from '../queues/fair-queue.js';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_AT_ONCE = 4;
/** Leaves one core free: on two, a second concurrent hash gave no more logins and slowed everything else. */
const AT_ONCE = Math.min(MOST_AT_ONCE, Math.max(1, availableParallelism() - 1));
/** In a longer queue a new hash would wait for seconds, so it is refused at once. */
const WAITING_MAX = 200;

/** Blocks of addresses take turns, so that a flood of logins from one block doesn't keep the others out. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new FairQueue({ atOnce: AT_ONCE, waiting: WAITING_MAX, refusal: tooBusy });
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, options));
  }

  /** False without a stored hash, but takes as long, so that timing doesn't reveal unknown names. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.dummy ??= hash('no password has this hash', options);
    const against = stored ?? (await this.dummy);
    const isRight = await this.inTurn(() => verify(against, password));
    return isRight && stored !== undefined;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(currentContext()?.block ?? '', work);
  }
}
