import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  deviceOf,
  isAdminRole,
  isShutOut,
  replacedBy,
  type SessionClient,
  type SessionEnding,
} from '@keyroster/contracts';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { SessionRef, Viewing } from '../../../common/access/caller.js';
import { DomainEvents } from '../../../common/domain-events.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { inPieces } from '../../../common/time/pieces.js';
import { SessionCache } from './checks/session-cache.js';
import { SessionOver } from '../../../realtime/entry/admission.js';
import { about, Changes } from '../../record/changes/index.js';
import {
  clientOf,
  endingOf,
  isFreshLogin,
  isJustConfirmed,
  mayComeBack,
  overBecause,
  thoseMakingWay,
  thoseMakingWayIn,
  toViewing,
} from './checks/session-rules.js';
import { UserStanding } from './checks/user-standing.js';
import type { Session } from './session.schema.js';
import { SessionsRepository, type ImpersonationFilter } from './sessions.repository.js';
import { TokenService } from './token.service.js';
import { texts } from '../../../common/context/texts.js';

export interface SessionUser {
  id: string;
  username: string;
  role: string;
  usage_limit: number;
}

export interface Device extends CallerAddress {
  agent: string;
  device_id?: string;
  /** Absent for a page. */
  client?: SessionClient;
}

export interface EntryProof {
  password: boolean;
  /** A code or a passkey, which also confirm the session. */
  factor: boolean;
}

const NO_PROOF: EntryProof = { password: false, factor: false };

export interface LostPlace extends SessionRef {
  /** Whether the user's lock or subscription ended the session; that rule is then checked first. */
  isShut: boolean;
}

/** The sessions behind the tokens. They end in the database, then in memory and for their sockets. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly events: DomainEvents,
    private readonly changes: Changes,
    private readonly tokens: TokenService,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {}

  /** Runs in the login's transaction, so that a device makes way if, and only if, the new one gets in. */
  async open(user: SessionUser, device: Device, proof: EntryProof): Promise<SessionRef> {
    return this.openBeside(await this.running(user.id), user, device, proof);
  }

  /** The place of a session that another device replaced. Refuses a token whose session can't be taken back. */
  async lostPlace(token: string | undefined): Promise<LostPlace> {
    const named = token === undefined ? null : this.tokens.read(token);
    const session = named && (await this.findOwn(named));
    if (!session) throw unauthenticated();
    const end = this.standing.endOf(named.userId);
    const answer = mayComeBack(session, { end, now: this.clock.now() });
    if (answer === 'live') throw new AppError('GUARDED', texts().server.sessionLive);
    if (answer === 'no') throw overOf(session);
    return { ...named, isShut: answer === 'shut' };
  }

  /** In a transaction: of concurrent calls one succeeds. With no place free, the newest session makes way. */
  async takeBack(place: LostPlace, user: SessionUser, device: Device): Promise<SessionRef> {
    const session = await this.findOwn(place);
    if (!session) throw unauthenticated();
    const isTheirs = !place.isShut && (await this.repository.spend(session._id));
    if (!isTheirs) throw overOf(session);
    const newestFirst = (await this.running(user.id)).reverse();
    return this.openBeside(newestFirst, user, {
      ...device,
      ...(session.device_id !== undefined && { device_id: session.device_id }),
      ...(session.client && { client: session.client }),
    });
  }

  private async openBeside(
    open: readonly Session[],
    user: SessionUser,
    device: Device,
    proof = NO_PROOF,
  ): Promise<SessionRef> {
    const { ip, agent, device_id, client } = device;
    const makingWay = thoseMakingWayIn(device, open, user.usage_limit);
    await this.endEach(makingWay, { code: 'replaced', by: replacedBy(device) });
    const now = new Date(this.clock.now());
    const sessionId = await this.repository.insert({
      user_id: new Types.ObjectId(user.id),
      username: user.username,
      role: user.role,
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

  /** Inside a transaction: whether the session is open. A concurrent end then conflicts. */
  async hold(id: string): Promise<boolean> {
    return (await this.repository.hold(id)) !== null;
  }

  async noteDevice(id: string, deviceId: string): Promise<void> {
    await this.repository.setDevice(id, deviceId);
    this.cache.noteDevice(id, deviceId);
  }

  async confirm(id: string): Promise<void> {
    await this.repository.setConfirmed(id, this.clock.now());
    this.changes.after(() => this.cache.sessions.outdate(id));
  }

  async isProven(id: string, { at, acceptsLogin }: { at: number; acceptsLogin: boolean }): Promise<boolean> {
    const session = await this.repository.find(id);
    if (!session) return false;
    return isJustConfirmed(session, at) || (acceptsLogin && isFreshLogin(session, at));
  }

  /** Counts pages only, because sessions of the extension have places of their own. */
  async placesOf(user: Pick<SessionUser, 'id' | 'usage_limit'>) {
    const open = (await this.running(user.id)).filter((session) => clientOf(session) === 'page');
    return { inUse: open.length, makingWay: thoseMakingWay(open, user.usage_limit) };
  }

  /** For a change of how the user signs in. */
  async endAllOf(userId: string, except?: string): Promise<void> {
    await this.endAllOfEach([userId], { code: 'changed' }, except);
  }

  async endAllOfEach(userIds: string[], ending: SessionEnding, except?: string): Promise<void> {
    const open = await this.repository.openOfEach(userIds);
    await this.endEach(
      open.filter((session) => String(session._id) !== except),
      ending,
    );
    // Only after a lock or expiry, which a take-back checks again, may replaced sessions be taken back.
    if (!isShutOut(ending.code)) await this.repository.spendAllOf(userIds);
  }

  async end(id: string, ending: SessionEnding): Promise<string | null> {
    const session = await this.repository.find(id);
    if (!session || session.viewing || session.endedAt) return null;
    await this.endEach([session], ending);
    return String(session.user_id);
  }

  async endImpersonation(id: string): Promise<void> {
    await this.endImpersonations({ id }, { code: 'logout' });
  }

  /** Ends impersonations. Reads them again within the change, because a concurrent call may end them too. */
  async endImpersonations(which: ImpersonationFilter, ending: SessionEnding): Promise<void> {
    if ((await this.repository.openImpersonations(which)).length === 0) return;
    await this.changes.run(async () => {
      const open = await this.repository.openImpersonations(which);
      await this.endThese(open, ending);
      this.changes.note(
        ...open.map(({ user_id, username, viewing }) => ({
          ...about('view.ended', { _id: user_id, name: username }),
          ...(viewing && endedBy(toViewing(viewing))),
        })),
      );
    });
  }

  async rename(users: ReadonlyArray<Pick<SessionUser, 'id' | 'username'>>): Promise<void> {
    if (users.length === 0) return;
    const nameOf = new Map(users.map(({ id, username }) => [id, username]));
    const renamed = (await this.repository.openOfEach([...nameOf.keys()])).map(({ _id, user_id }) => ({
      _id,
      username: nameOf.get(String(user_id)) ?? '',
    }));
    for await (const piece of inPieces(renamed)) await this.repository.rename(piece);
    this.changes.after(() => renamed.forEach(({ _id }) => this.cache.sessions.outdate(String(_id))));
  }

  openAmong(ids: readonly string[]): Promise<string[]> {
    return this.repository.openAmong(ids);
  }

  private async running(userId: string): Promise<Session[]> {
    const now = this.clock.now();
    const end = this.standing.endOf(userId);
    const open = await this.repository.openOfEach([userId]);
    return open.filter(
      (session) => overBecause(session, { seenAt: session.seenAt.getTime(), end, now }) === null,
    );
  }

  /** Names each session's device; empty for an unknown one. */
  async devicesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sessions = await Promise.all(ids.map((id) => this.cache.sessions.get(id)));
    return new Map(ids.map((id, place) => [id, deviceOf(sessions[place]?.agent ?? '')]));
  }

  /** An impersonation is none of the user's sessions. */
  private async findOwn({ userId, sessionId }: SessionRef): Promise<Session | null> {
    const session = await this.repository.find(sessionId);
    return session && !session.viewing && String(session.user_id) === userId ? session : null;
  }

  /** Also ends the impersonations that were begun from an admin's session. */
  private async endEach(sessions: readonly Session[], ending: SessionEnding): Promise<void> {
    const admins = sessions.filter(({ role }) => isAdminRole(role)).map(({ _id }) => _id);
    if (admins.length === 0) return this.endThese(sessions, ending);
    await this.changes.run(async () => {
      await this.endThese(sessions, ending);
      await this.endImpersonations({ from: admins }, ending);
    });
  }

  private async endThese(sessions: readonly Session[], ending: SessionEnding): Promise<void> {
    const endedAt = new Date(this.clock.now());
    for await (const piece of inPieces(sessions)) {
      await this.repository.end(
        piece.map((session) => session._id),
        ending,
        endedAt,
      );
      this.changes.after(() => {
        for (const session of piece) {
          const id = String(session._id);
          this.cache.markEnded(id, ending, endedAt);
          this.events.emit('session.ended', { id, ending });
        }
      });
    }
  }
}

const endedBy = ({ by, by_id, from }: Viewing) => ({ actor: by, actor_id: by_id, session: from });

const overOf = (session: Session): SessionOver =>
  new SessionOver(session.endCode ? endingOf(session.endCode, session) : { code: 'logout', isForced: true });
