import { Injectable } from '@nestjs/common';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { Publisher } from '../../realtime/publisher.js';
import { SeenTimes } from './seen-times.js';
import { overBecause } from './session-rules.js';
import { toSessionAnswer } from './session.mapper.js';
import { SessionsRepository } from './sessions.repository.js';

/** A user's running sessions, for an admin to look at. */
@Injectable()
export class SessionList {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly seen: SeenTimes,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async of(userId: string): Promise<SessionAnswer[]> {
    const now = this.clock.now();
    const answers: SessionAnswer[] = [];
    for (const session of await this.repository.openOf(userId)) {
      const id = String(session._id);
      const seenAt = this.seen.latestOf(id, session.seenAt);
      if (overBecause(session, seenAt, now) !== null) continue;
      answers.push(toSessionAnswer(session, seenAt, await this.publisher.isLive(id)));
    }
    return answers.reverse();
  }
}
