import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { SessionsService, UserStanding } from '../../access/sessions/index.js';
import { TitleAccess } from '../assignments/index.js';
import { CredentialLookupService } from '../credentials/index.js';
import { SubtitlesService } from '../subtitles/index.js';
import { inLines, type Seats, type Truth } from './model/seats.js';
import { SeatPings } from './seat-pings.js';

/** The longest that another process takes to store a ping. */
const STORED_WITHIN_MS = 1_000;

/** Reads what decides whether users keep their seats, in a few queries for all credentials. */
@Injectable()
export class SeatTruth {
  constructor(
    private readonly credentials: CredentialLookupService,
    private readonly subtitles: SubtitlesService,
    private readonly access: TitleAccess,
    private readonly sessions: SessionsService,
    private readonly standing: UserStanding,
    private readonly pings: SeatPings,
    private readonly clock: Clock,
  ) {}

  /** Returns the facts by credential. Users and sessions that join after this read keep their place. */
  async of(all: ReadonlyMap<string, Seats>): Promise<(id: string) => Truth> {
    const { users, sessions } = inLines(all.values());
    const known = { users: new Set(users), sessions: new Set(sessions) };
    const found = await this.credentials.findEach([...all.keys()]);
    const credentials = new Map(found.map((one) => [one.id, one]));
    const subtitles = await this.subtitles.findEach([...new Set(found.map((one) => one.subtitleId))]);
    const titleOf = new Map(subtitles.map(({ id, titleId }) => [id, titleId]));
    const hasTitle = await this.access.between(users, [...new Set(titleOf.values())]);
    const open = new Set(await this.sessions.openAmong(sessions));
    const lastOf = await this.pings.lastOf(sessions);
    return (id) => {
      const credential = credentials.get(id);
      const titleId = credential && titleOf.get(credential.subtitleId);
      return {
        of: credential?.seats ?? all.get(id)?.of ?? 0,
        isOpen: (session) => open.has(session) || !known.sessions.has(session),
        mayUse: (user) =>
          titleId !== undefined &&
          !this.standing.whyShutOut(user) &&
          (hasTitle(user, titleId) || !known.users.has(user)),
        lastPing: (session) =>
          known.sessions.has(session) ? lastOf(session) + STORED_WITHIN_MS : this.clock.now(),
      };
    };
  }

  /** Reads the limit of seats again. Returns `before` if the credential is deleted. */
  async ofNow(id: string, before: number): Promise<number> {
    return (await this.credentials.find(id))?.seats ?? before;
  }
}
