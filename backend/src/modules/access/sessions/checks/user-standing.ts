import { Injectable } from '@nestjs/common';
import type { SessionEndCode } from '@keyroster/contracts';
import type { AppError, RefusalDetails } from '../../../../common/errors/app-error.js';
import { Port } from '../../../../common/port.js';

/** What keeps a user out whatever became of their sessions. */
export type ShutOut = Extract<SessionEndCode, 'locked' | 'expired'>;

interface Standing {
  whyShutOut(userId: string): ShutOut | null;
  refusalFor(userId: string): AppError | undefined;
  helpFor(userId: string): RefusalDetails;
}

/** The port through which sessions learn how their users stand now; users answer. */
@Injectable()
export class UserStanding extends Port<Standing> {
  whyShutOut(userId: string): ShutOut | null {
    return this.asked.whyShutOut(userId);
  }

  /** What a user who is shut out is told. */
  refusalFor(userId: string): AppError | undefined {
    return this.asked.refusalFor(userId);
  }

  /** When a user who is locked may try again, and who helps them until then. */
  helpFor(userId: string): RefusalDetails {
    return this.asked.helpFor(userId);
  }
}
