import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  isShutOut,
  replacedBy,
  type SessionClient,
  type SessionEndCode,
  type SessionEnding,
} from '@keyroster/contracts';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { SessionRef } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Transactions } from '../../../database/connection/transactions.js';
import { SessionCache } from './checks/session-cache.js';
import { SessionEnds } from './session-ends.js';
import {
  clientOf,
  isFreshLogin,
  isJustConfirmed,
  overBecause,
  thoseMakingWay,
  thoseMakingWayIn,
} from './checks/session-rules.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';

export interface SessionUser {
  id: string;
  username: string;
  role: string;
  /** In ms; null for those who never expire. */
  ends_at: number | null;
  /** Devices at the same time; 0 for any number. */
  usage_limit: number;
}

type DescribedUser = Pick<SessionUser, 'id' | 'username' | 'ends_at'>;

export interface Device extends CallerAddress {
  agent: string;
  /** The browser, where it said so. */
  device_id?: string;
  /** A page where it is absent. */
  client?: SessionClient;
}

export interface EntryProof {
  password: boolean;
  /** A code or a passkey, which also confirm the session. */
  factor: boolean;
}

export interface ProofWanted {
  at: number;
  /** Whether a recent login by password is enough. */
  acceptsLogin: boolean;
}

const NO_PROOF: EntryProof = { password: false, factor: false };

/** Those of pages. */
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

  /** In the login's transaction, so that a device makes way if, and only if, the new one gets in. */
  async open(user: SessionUser, device: Device, proof: EntryProof): Promise<SessionRef> {
    return this.openBeside(await this.running(user.id), user, device, proof);
  }

  /** In a transaction, in place of a replaced session: where no place is free, the newest makes way. */
  async openAgain(
    { device_id, client }: Pick<Session, 'device_id' | 'client'>,
    user: SessionUser,
    device: Device,
  ): Promise<SessionRef> {
    const newestFirst = (await this.running(user.id)).reverse();
    const same = { ...(device_id !== undefined && { device_id }), ...(client && { client }) };
    return this.openBeside(newestFirst, user, { ...device, ...same });
  }

  private async openBeside(
    open: readonly Session[],
    user: SessionUser,
    device: Device,
    proof = NO_PROOF,
  ): Promise<SessionRef> {
    const { ip, agent, device_id, client } = device;
    const makingWay = thoseMakingWayIn(device, open, user.usage_limit);
    await this.ends.end(makingWay, { code: 'replaced', by: replacedBy(device) });
    const now = new Date(this.clock.now());
    const sessionId = await this.repository.insert({
      user_id: new Types.ObjectId(user.id),
      username: user.username,
      role: user.role,
      ends_at: user.ends_at,
      ip,
      agent,
      createdAt: now,
      seenAt: now,
      ...(device_id !== undefined && { device_id }),
      ...(client && { client }),
      ...(proof.factor && { confirmed_at: now.getTime() }),
      ...(proof.password && { password_at: now.getTime() }),
    });
    return { userId: user.id, sessionId };
  }

  /** Inside a transaction: whether it is open. What begins from it then collides with its end. */
  async hold(id: string): Promise<boolean> {
    return (await this.repository.hold(id)) !== null;
  }

  async noteDevice(id: string, deviceId: string): Promise<void> {
    await this.repository.setDevice(id, deviceId);
    this.cache.noteDevice(id, deviceId);
  }

  async confirm(id: string): Promise<void> {
    await this.repository.setConfirmed(id, this.clock.now());
    this.transactions.afterCommit(() => this.cache.forget(id));
  }

  /** Also for a session that has ended since. */
  async isProven(id: string, { at, acceptsLogin }: ProofWanted): Promise<boolean> {
    const session = await this.repository.find(id);
    if (!session) return false;
    return isJustConfirmed(session, at) || (acceptsLogin && isFreshLogin(session, at));
  }

  async placesOf(user: Pick<SessionUser, 'id' | 'usage_limit'>): Promise<Places> {
    const open = (await this.running(user.id)).filter((session) => clientOf(session) === 'page');
    return { inUse: open.length, makingWay: thoseMakingWay(open, user.usage_limit) };
  }

  async endAllOf(userId: string, code: SessionEndCode, except?: string): Promise<void> {
    await this.endAllOfEach([userId], { code }, except);
  }

  async endAllOfEach(userIds: string[], ending: SessionEnding, except?: string): Promise<void> {
    const open = await this.repository.openOfEach(userIds);
    await this.ends.end(
      open.filter((session) => String(session._id) !== except),
      ending,
    );
    // Lock and subscription are checked again when somebody comes back; every other reason ends replaced sessions too.
    if (!isShutOut(ending.code)) await this.repository.spendAllOf(userIds);
  }

  /** Answers the user; null when there is no such session, or it is over. */
  async end(id: string, code: SessionEndCode): Promise<string | null> {
    const session = await this.repository.find(id);
    if (!session || session.viewing || session.endedAt) return null;
    await this.ends.end([session], { code });
    return String(session.user_id);
  }

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

  openAmong(ids: readonly string[]): Promise<string[]> {
    return this.repository.openAmong(ids);
  }

  /** Oldest first. */
  private async running(userId: string): Promise<Session[]> {
    return (await this.repository.openOf(userId)).filter((session) => !this.isOver(session));
  }

  /** By session; answered from memory while they are in use. */
  async agentsOf(ids: readonly string[]): Promise<Map<string, string>> {
    const sessions = await Promise.all(ids.map((id) => this.cache.get(id)));
    return new Map(ids.map((id, place) => [id, sessions[place]?.agent ?? '']));
  }

  private isOver(session: Session): boolean {
    return overBecause(session, session.seenAt.getTime(), this.clock.now()) !== null;
  }
}
