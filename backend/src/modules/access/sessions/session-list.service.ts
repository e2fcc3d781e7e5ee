import { Injectable } from '@nestjs/common';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { Publisher } from '../../../realtime/publisher.js';
import { SeenTimes } from './checks/seen-times.js';
import { overBecause } from './checks/session-rules.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class SessionList {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly seen: SeenTimes,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<SessionAnswer[]> {
    const running = (await this.running([userId])).reverse();
    // All at once: a process that doesn't answer delays each question.
    const live = await Promise.all(running.map(({ session }) => this.publisher.isLive(String(session._id))));
    return running.map(({ session, seenAt }, place) =>
      toSessionAnswer(session, seenAt, live[place] ?? false),
    );
  }

  async countOfEach(userIds: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { session } of await this.running(userIds)) {
      const userId = String(session.user_id);
      counts.set(userId, (counts.get(userId) ?? 0) + 1);
    }
    return counts;
  }

  async countOf(userIds: readonly string[]): Promise<number> {
    return (await this.running(userIds)).length;
  }

  private async running(userIds: readonly string[]): Promise<Array<{ session: Session; seenAt: number }>> {
    const now = this.clock.now();
    return (await this.repository.openOfEach(userIds))
      .map((session) => ({ session, seenAt: this.seen.latestOf(String(session._id), session.seenAt) }))
      .filter(({ session, seenAt }) => overBecause(session, seenAt, now) === null);
  }
}

function toSessionAnswer(session: Session, seenAt: number, live: boolean): SessionAnswer {
  return {
    _id: String(session._id),
    createdAt: session.createdAt.toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    ip: session.ip,
    agent: session.agent,
    live,
  };
}
