import type {
  DataChanged,
  Job,
  Language,
  ReplacedBy,
  NoPayload,
  SeatChanged,
  SeatsChanged,
  SessionEndCode,
  TroubleChanged,
} from '@keyroster/contracts';
import type { Waits } from './backoff.js';
import type { ServerClock } from './server-clock.js';

/** Where the server is, and as whom to speak to it. */
export interface ClientOptions {
  /** The origin of the server, such as `https://roster.example`. */
  url: string;
  token: string;
  /** Which browser or program it is, the same at each start: 32 hex digits. */
  deviceId?: string;
  /** In which the server's messages come; English where it is absent. */
  language?: Language;
  /** How long to wait before another try. */
  reconnect?: Waits;
  /** For how long somebody who watches activity may hear nothing before the connection counts as dead. */
  silenceMs?: number;
  /** Set by what the server says; one of its own when there is none to be shared. */
  clock?: ServerClock;
}

/** `ended`: the server wants this token no more; `closed`: this side hung up. Both are for good. */
export type ConnectionState = 'connecting' | 'connected' | 'ended' | 'closed';

/** Why a session is over, in words for a person. */
export interface SessionOver {
  /** There when the server said it on an open socket, or where it keeps the user out. */
  code?: SessionEndCode;
  message: string;
  /** There where another device took the place. */
  by?: ReplacedBy;
}

/** What a client tells. */
export interface ClientEvents {
  state: ConnectionState;
  ended: SessionOver;
  data: DataChanged;
  /** How work of one's own goes on. */
  job: Job;
  /** One's own seat, or the numbers around it. */
  seat: SeatChanged;
  /** Who has the seats of a credential; to admins. */
  seats: SeatsChanged;
  /** How a trouble stands: one's own, for admins any. */
  trouble: TroubleChanged;
  /** Sharing alarms are others now: fetch them; to admins. */
  alarms: undefined;
  /** Announcements that concern one are other ones. */
  announcement: NoPayload;
  /** What needs somebody is something else; to admins. */
  inbox: NoPayload;
}
