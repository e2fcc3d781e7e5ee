import { SEAT_SILENT_MS, type Seat } from '@keyroster/contracts';

/** A session that took the seat or the place in line, and whose pings keep it. */
interface Joined {
  id: string;
  at: number;
}

export interface Place {
  user: string;
  since: number;
  isSeated: boolean;
  /** Never empty. */
  sessions: readonly Joined[];
}

/** The seats of a credential are one line, of which the first `of` users are seated and the others wait. */
export interface Seats {
  /** 0 means no limit; then the line is empty. */
  of: number;
  line: readonly Place[];
}

/** Facts from outside the stored seats that decide whether users keep theirs. */
export interface Truth {
  of: number;
  isOpen: (session: string) => boolean;
  mayUse: (user: string) => boolean;
  /** In ms; 0 where none is known. */
  lastPing: (session: string) => number;
}

export const NO_SEATS: Seats = { of: 0, line: [] };

/** The last ping of the sessions that joined. Joining counts as one. */
export const lastSeen = ({ sessions }: Place, lastPing: Truth['lastPing']): number =>
  Math.max(...sessions.map(({ id, at }) => Math.max(at, lastPing(id))));

export function taken(seats: Seats, who: { user: string; session: string }, now: number): Seats {
  const { user, session } = who;
  const joined = { id: session, at: now };
  const own = seats.line.find((place) => place.user === user);
  if (!own) {
    const place = { user, since: now, isSeated: false, sessions: [joined] };
    return settled({ ...seats, line: [...seats.line, place] }, now);
  }
  if (own.sessions.some(({ id }) => id === session)) return seats;
  const line = seats.line.map((place) =>
    place === own ? { ...own, sessions: [...own.sessions, joined] } : place,
  );
  return { ...seats, line };
}

export function inLines(all: Iterable<Seats>): { users: string[]; sessions: string[] } {
  const places = [...all].flatMap(({ line }) => line);
  return {
    users: [...new Set(places.map(({ user }) => user))],
    sessions: [...new Set(places.flatMap(({ sessions }) => sessions.map(({ id }) => id)))],
  };
}

export function left(seats: Seats, user: string, now: number): Seats {
  const line = seats.line.filter((place) => place.user !== user);
  return line.length === seats.line.length ? seats : settled({ ...seats, line }, now);
}

export const resized = (seats: Seats, of: number, now: number): Seats =>
  of === seats.of ? seats : settled({ ...seats, of }, now);

/** Removes users who are silent, have no open session or lost access. Returns `seats` if nothing changes. */
export function swept(seats: Seats, { of, isOpen, mayUse, lastPing }: Truth, now: number): Seats {
  const line = seats.line.flatMap((place) => {
    const sessions = place.sessions.filter(({ id }) => isOpen(id));
    if (sessions.length === 0 || !mayUse(place.user)) return [];
    const rest = sessions.length === place.sessions.length ? place : { ...place, sessions };
    return now - lastSeen(rest, lastPing) >= SEAT_SILENT_MS ? [] : [rest];
  });
  const isSame = of === seats.of && line.length === seats.line.length;
  if (isSame && line.every((place, at) => place === seats.line[at])) return seats;
  return settled({ of, line }, now);
}

export function seatOf({ of, line }: Seats, user: string): Seat {
  const numbers = { of, in_use: Math.min(of, line.length), waiting: Math.max(0, line.length - of) };
  if (of === 0) return { state: 'seated', ...numbers };
  const at = line.findIndex((place) => place.user === user);
  if (at < 0) return { state: 'none', ...numbers };
  return at < of ? { state: 'seated', ...numbers } : { state: 'waiting', place: at - of + 1, ...numbers };
}

/** Users who gain or lose their seat get `now` as `since`. */
function settled({ of, line }: Seats, now: number): Seats {
  if (of === 0) return NO_SEATS;
  return {
    of,
    line: line.map((place, at) => {
      const isSeated = at < of;
      return place.isSeated === isSeated ? place : { ...place, isSeated, since: now };
    }),
  };
}
