import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from './errors/app-error.js';

/** Argon2id, the library's default kind. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
/** Past so many waiting, a new one would wait for seconds: better to say so at once. */
const QUEUE_MAX = 200;

/** The one place where passwords are hashed: a flood of logins can't take the whole machine. */
@Injectable()
export class PasswordHasher {
  private readonly limit = pLimit(AT_ONCE);
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.queue(() => hash(password, options));
  }

  /** Without a stored hash it costs the same and is false: an unknown name can't be told by the clock. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.dummy ??= hash('no password has this hash', options);
    const against = stored ?? (await this.dummy);
    const isRight = await this.queue(() => verify(against, password));
    return isRight && stored !== undefined;
  }

  private queue<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= QUEUE_MAX) {
      throw new AppError('TOO_BUSY', 'Too many logins at the moment, please try again', {
        retryAfterSeconds: 2,
      });
    }
    return this.limit(work);
  }
}
