import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE } from '@keyroster/contracts';
import type { SessionAnswer, UnlistedSession } from '@keyroster/contracts/dto';
import { OnAsked } from '../../../common/reactions.js';
import { Clock } from '../../../common/time/clock.js';
import { Publisher } from '../../../realtime/publisher.js';
import { WhitelistService } from '../whitelist/index.js';
import { SeenTimes } from './checks/seen-times.js';
import { clientOf, overBecause } from './checks/session-rules.js';
import { UserStanding } from './checks/user-standing.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';

interface RunningSession {
  session: Session;
  seenAt: number;
}

@Injectable()
export class SessionList {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly seen: SeenTimes,
    private readonly publisher: Publisher,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<SessionAnswer[]> {
    const running = (await this.running([userId])).reverse();
    // In parallel, because a process that doesn't answer delays each question.
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

  @OnAsked(WhitelistService, 'openSessions')
  async openOfMembers(): Promise<UnlistedSession[]> {
    return this.stillRunning(await this.repository.openOfOthersThan(ADMIN_ROLE)).map(({ session }) => ({
      user_id: String(session.user_id),
      username: session.username,
      ip: session.ip,
    }));
  }

  private async running(userIds: readonly string[]): Promise<RunningSession[]> {
    return this.stillRunning(await this.repository.openOfEach(userIds));
  }

  private stillRunning(open: readonly Session[]): RunningSession[] {
    const now = this.clock.now();
    return open
      .map((session) => ({ session, seenAt: this.seen.latestOf(String(session._id), session.seenAt) }))
      .filter(({ session, seenAt }) => {
        const end = this.standing.endOf(String(session.user_id));
        return overBecause(session, { seenAt, end, now }) === null;
      });
  }
}

const toSessionAnswer = (session: Session, seenAt: number, live: boolean): SessionAnswer => ({
  _id: String(session._id),
  createdAt: session.createdAt.toISOString(),
  seenAt: new Date(seenAt).toISOString(),
  ip: session.ip,
  agent: session.agent,
  live,
  client: clientOf(session),
});
