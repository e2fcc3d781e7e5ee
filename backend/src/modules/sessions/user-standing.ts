import { Injectable } from '@nestjs/common';
import type { SessionEndCode } from '@keyroster/contracts';

/** What keeps a user out whatever became of his sessions. */
export type ShutOut = Extract<SessionEndCode, 'locked' | 'expired'>;

type Answer = (userId: string) => ShutOut | null;

/** The port through which sessions learn how their users stand now; users answer. */
@Injectable()
export class UserStanding {
  private answer: Answer = () => null;

  answeredBy(answer: Answer): void {
    this.answer = answer;
  }

  whyShutOut(userId: string): ShutOut | null {
    return this.answer(userId);
  }
}
