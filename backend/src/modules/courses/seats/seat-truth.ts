import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { SessionsService, UserStanding } from '../../access/sessions/index.js';
import { TitleAccess } from '../assignments/index.js';
import { CredentialLookup } from '../credentials/index.js';
import { SubtitleLookup } from '../subtitles/index.js';
import type { Seats, Truth } from './model/seats.js';
import { SeatPings } from './seat-pings.js';

/** What another process heard may be stored so much later than it was heard. */
const STORED_WITHIN_MS = 1_000;

/** Everybody in these lines, and the sessions by which they are. */
export const inLines = (all: Iterable<Seats>) => {
  const places = [...all].flatMap(({ line }) => line);
  return {
    users: [...new Set(places.map(({ user }) => user))],
    sessions: [...new Set(places.flatMap(({ sessions }) => sessions.map(({ id }) => id)))],
  };
};

/** What decides whether somebody keeps a seat, read in a few commands for the seats of all credentials. */
@Injectable()
export class SeatTruth {
  constructor(
    private readonly credentials: CredentialLookup,
    private readonly subtitles: SubtitleLookup,
    private readonly access: TitleAccess,
    private readonly sessions: SessionsService,
    private readonly standing: UserStanding,
    private readonly pings: SeatPings,
    private readonly clock: Clock,
  ) {}

  /** By credential. Of whoever comes in after it was read nothing is known: they stay until the next look. */
  async of(all: ReadonlyMap<string, Seats>): Promise<(id: string) => Truth> {
    const { users, sessions } = inLines(all.values());
    const known = { users: new Set(users), sessions: new Set(sessions) };
    const credentials = new Map(
      (await this.credentials.findEach([...all.keys()])).map((one) => [one.id, one]),
    );
    const titleOf = await this.titlesOf([...credentials.values()].map(({ subtitleId }) => subtitleId));
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

  /** How many seats there are, read anew; of what was deleted, as it was told before. */
  async ofNow(id: string, before: number): Promise<number> {
    return (await this.credentials.find(id))?.seats ?? before;
  }

  private async titlesOf(subtitleIds: readonly string[]): Promise<Map<string, string>> {
    const subtitles = await this.subtitles.findEach([...new Set(subtitleIds)]);
    return new Map(subtitles.map(({ id, titleId }) => [id, titleId]));
  }
}
