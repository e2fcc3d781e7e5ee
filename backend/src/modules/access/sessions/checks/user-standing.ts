import { Injectable } from '@nestjs/common';
import type { ShutOut } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import type { AppError, RefusalDetails } from '../../../../common/errors/app-error.js';
import { Reactions } from '../../../../common/reactions.js';

/** How users stand now: the modules of users and of second factors answer. */
@Injectable()
export class UserStanding {
  constructor(private readonly reactions: Reactions) {}

  whyShutOut(userId: string): ShutOut | null {
    return this.reactions.answerTo(UserStanding, 'whyShutOut')(userId);
  }

  /** When their subscription ends, in ms, as this process knows it; null for never, and for who isn't known yet. */
  endOf(userId: string): number | null {
    return this.reactions.answerTo(UserStanding, 'endOf')(userId);
  }

  /** The same from the database: another process may have moved it a moment ago. */
  readEnd(userId: string): Promise<number | null> {
    return this.reactions.answerTo(UserStanding, 'readEnd')(userId);
  }

  refusalFor(userId: string): AppError | undefined {
    return this.reactions.answerTo(UserStanding, 'refusalFor')(userId);
  }

  /** When a user who is locked may try again, and who helps them until then. */
  helpFor(userId: string): RefusalDetails {
    return this.reactions.answerTo(UserStanding, 'helpFor')(userId);
  }

  needsFactor(whose: Pick<Caller, 'user_id' | 'role' | 'viewing'>): Promise<boolean> {
    return this.reactions.answerTo(UserStanding, 'needsFactor')(whose);
  }
}
