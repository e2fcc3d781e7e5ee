import { Injectable } from '@nestjs/common';
import type { ShutOut } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import type { AppError, RefusalDetails } from '../../../../common/errors/app-error.js';
import { Reactions } from '../../../../common/reactions.js';

/** The standing of users, implemented by the modules of users and of second factors. */
@Injectable()
export class UserStanding {
  constructor(private readonly reactions: Reactions) {}

  whyShutOut(userId: string): ShutOut | null {
    return this.reactions.answerTo(UserStanding, 'whyShutOut')(userId);
  }

  /** When the subscription ends (ms), as this process knows it; null for never and for unknown users. */
  endOf(userId: string): number | null {
    return this.reactions.answerTo(UserStanding, 'endOf')(userId);
  }

  /** Reads the end from the database, because another process may have moved it a moment ago. */
  readEnd(userId: string): Promise<number | null> {
    return this.reactions.answerTo(UserStanding, 'readEnd')(userId);
  }

  refusalFor(userId: string): AppError | undefined {
    return this.reactions.answerTo(UserStanding, 'refusalFor')(userId);
  }

  /** What a refusal tells a shut-out user: the facts of their lock, and whom to ask for help. */
  helpFor(userId: string): RefusalDetails {
    return this.reactions.answerTo(UserStanding, 'helpFor')(userId);
  }

  needsFactor(whose: Pick<Caller, 'user_id' | 'role' | 'viewing'>): Promise<boolean> {
    return this.reactions.answerTo(UserStanding, 'needsFactor')(whose);
  }
}
