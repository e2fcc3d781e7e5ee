import { Injectable } from '@nestjs/common';
import type { SessionRef } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { SessionOver } from '../../../realtime/entry/admission.js';
import { endingOf, mayComeBack } from './checks/session-rules.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService, type Device, type SessionUser } from './sessions.service.js';
import { TokenService } from './token.service.js';
import { texts } from '../../../common/context/texts.js';

export interface LostPlace extends SessionRef {
  /** Whether the user's lock or subscription ended it, which is then checked first. */
  isShut: boolean;
}

/** Sessions that were replaced by another device, and their return. */
@Injectable()
export class LostPlaces {
  constructor(
    private readonly tokens: TokenService,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** Refuses a token whose session can't be taken back. */
  async named(token: string | undefined): Promise<LostPlace> {
    const named = token === undefined ? null : this.tokens.read(token);
    const session = named && (await this.find(named));
    if (!session) throw unauthenticated();
    const answer = mayComeBack(session, this.clock.now());
    if (answer === 'live') throw new AppError('GUARDED', texts().server.sessionLive);
    if (answer === 'no') throw overOf(session);
    return { ...named, isShut: answer === 'shut' };
  }

  /** In a transaction: of several who ask at once, one finds it. */
  async takeBack(place: LostPlace, user: SessionUser, device: Device): Promise<SessionRef> {
    const session = await this.find(place);
    if (!session) throw unauthenticated();
    const isTheirs = !place.isShut && (await this.repository.spend(session._id));
    if (!isTheirs) throw overOf(session);
    return this.sessions.openAgain(session, user, device);
  }

  /** An impersonation is none of the user's sessions. */
  private async find({ userId, sessionId }: SessionRef): Promise<Session | null> {
    const session = await this.repository.find(sessionId);
    return session && !session.viewing && String(session.user_id) === userId ? session : null;
  }
}

const overOf = (session: Session): SessionOver =>
  new SessionOver(session.endCode ? endingOf(session.endCode, session) : { code: 'logout', isIdle: true });
