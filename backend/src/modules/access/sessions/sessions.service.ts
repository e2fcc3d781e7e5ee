import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { SessionEndCode } from '@keyroster/contracts';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { SessionRef } from '../../../common/access/caller.js';
import { Clock } from '../../../common/clock.js';
import { inPieces } from '../../../common/pieces.js';
import { Transactions } from '../../../database/transactions.js';
import { SessionCache } from './session-cache.js';
import { SessionEnds } from './session-ends.js';
import { overBecause, thoseMakingWay } from './session-rules.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';

/** What a session keeps of its user. */
export interface SessionUser {
  id: string;
  username: string;
  role: string;
  /** End of the subscription in ms; null for those who never expire. */
  ends_at: number | null;
  /** Devices at the same time; 0 for any number. */
  usage_limit: number;
}

type DescribedUser = Pick<SessionUser, 'id' | 'username' | 'ends_at'>;

export interface Device extends CallerAddress {
  agent: string;
}

export interface Places {
  inUse: number;
  /** Oldest first. */
  makingWay: Session[];
}

/** The sessions that the server keeps behind the tokens. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly transactions: Transactions,
    private readonly ends: SessionEnds,
    private readonly clock: Clock,
  ) {}

  /** In the login's transaction: the device that makes way is out if, and only if, the new one is in. */
  async open(user: SessionUser, device: Device): Promise<SessionRef> {
    const { makingWay } = await this.placesOf(user);
    await this.ends.end(makingWay, 'replaced');
    const now = new Date(this.clock.now());
    const sessionId = await this.repository.insert({
      user_id: new Types.ObjectId(user.id),
      username: user.username,
      role: user.role,
      ends_at: user.ends_at,
      ip: device.ip,
      agent: device.agent,
      createdAt: now,
      seenAt: now,
    });
    return { userId: user.id, sessionId };
  }

  /** The devices that a user is signed in on, and those of them that make way for one more. */
  async placesOf(user: Pick<SessionUser, 'id' | 'usage_limit'>): Promise<Places> {
    const open = (await this.repository.openOf(user.id)).filter((session) => !this.isOver(session));
    return { inUse: open.length, makingWay: thoseMakingWay(open, user.usage_limit) };
  }

  async endAllOf(userId: string, code: SessionEndCode, except?: string): Promise<void> {
    await this.endAllOfEach([userId], code, except);
  }

  async endAllOfEach(userIds: string[], code: SessionEndCode, except?: string): Promise<void> {
    const open = await this.repository.openOfEach(userIds);
    await this.ends.end(
      open.filter((session) => String(session._id) !== except),
      code,
    );
  }

  /** Answers whose session it was; null when there is no such session, or it is over. */
  async end(id: string, code: SessionEndCode): Promise<string | null> {
    const session = await this.repository.find(id);
    if (!session || session.viewing || session.endedAt) return null;
    await this.ends.end([session], code);
    return String(session.user_id);
  }

  /** Running sessions learn a new name or end of subscription at once. */
  async describeUsers(users: readonly DescribedUser[]): Promise<void> {
    const factsOf = new Map(users.map(({ id, username, ends_at }) => [id, { username, ends_at }]));
    const outdated = (await this.repository.openOfEach([...factsOf.keys()])).flatMap((session) => {
      const facts = factsOf.get(String(session.user_id));
      const isKnown = session.username === facts?.username && session.ends_at === facts.ends_at;
      return facts && !isKnown ? [{ _id: session._id, facts }] : [];
    });
    for await (const piece of inPieces(outdated)) await this.repository.describe(piece);
    this.transactions.afterCommit(() => outdated.forEach(({ _id }) => this.cache.forget(String(_id))));
  }

  /** Those of these that nobody ended. */
  openAmong(ids: readonly string[]): Promise<string[]> {
    return this.repository.openAmong(ids);
  }

  private isOver(session: Session): boolean {
    return overBecause(session, session.seenAt.getTime(), this.clock.now()) !== null;
  }
}
