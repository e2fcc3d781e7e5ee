import { Injectable } from '@nestjs/common';
import type { SessionEndCode } from '@keyroster/contracts';
import { Port } from '../../../common/port.js';

/** What keeps a user out whatever became of their sessions. */
export type ShutOut = Extract<SessionEndCode, 'locked' | 'expired'>;

interface Standing {
  whyShutOut(userId: string): ShutOut | null;
}

/** The port through which sessions learn how their users stand now; users answer. */
@Injectable()
export class UserStanding extends Port<Standing> {
  whyShutOut(userId: string): ShutOut | null {
    return this.asked.whyShutOut(userId);
  }
}
