import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../common/errors/app-error.js';

/** So many calls a minute, counted in the database: a restart or a second process forgets nothing. */
@Injectable()
export class Throttles {
  private readonly limiters = new Map<string, RateLimiterMongo>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  async consume(kind: string, key: string, perMinute: number): Promise<void> {
    try {
      await this.limiter(kind, perMinute).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('TOO_MANY', 'Too many tries, please wait a moment', {
        retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1_000),
      });
    }
  }

  private limiter(kind: string, perMinute: number): RateLimiterMongo {
    const limiter =
      this.limiters.get(kind) ??
      new RateLimiterMongo({
        storeClient: this.connection.getClient(),
        dbName: this.connection.name,
        tableName: 'throttles',
        disableIndexesCreation: true,
        keyPrefix: kind,
        points: perMinute,
        duration: 60,
      });
    this.limiters.set(kind, limiter);
    return limiter;
  }
}
