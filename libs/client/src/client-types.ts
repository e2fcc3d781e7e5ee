import type {
  DataChanged,
  ErrorCode,
  Job,
  Language,
  NoPayload,
  ReplacedBy,
  SeatChanged,
  SeatsChanged,
  SessionEndCode,
  TroubleChanged,
} from '@keyroster/contracts';
import type { Waits } from './backoff.js';
import type { ServerClock } from './server-clock.js';

/** The part of a `window` that a client listens to. */
export interface AttachedPage {
  addEventListener: (type: 'online' | 'offline', listener: () => void) => void;
  removeEventListener: (type: 'online' | 'offline', listener: () => void) => void;
  document: {
    readonly visibilityState: string;
    addEventListener: (type: 'visibilitychange', listener: () => void) => void;
    removeEventListener: (type: 'visibilitychange', listener: () => void) => void;
  };
}

/** Where the server is, and as whom to speak to it. */
export interface ClientOptions {
  /** The origin of the server, such as `https://roster.example`. */
  url: string;
  /** A token, or where to get one: asked at the start, and once more when the server refuses the one in use. */
  token: string | (() => string | Promise<string>);
  /** Which browser or program it is, the same at each start: 32 hex digits. */
  deviceId?: string;
  /** A page's `window`: the client then tries at once when the page is shown or the network is back. */
  attach?: AttachedPage;
  /** In which the server's messages come; English where it is absent. */
  language?: Language;
  /** How long to wait before another try. */
  reconnect?: Waits;
  /** For how long somebody who watches activity may hear nothing before the connection counts as dead. */
  silenceMs?: number;
  /** Set by what the server says; one of its own when there is none to be shared. */
  clock?: ServerClock;
}

/**
 * `live`: there is a socket; `polling`: there is none, but pings over HTTP succeed; `ended`: the server wants this session
 * no more; `closed`: this side hung up. The last two are for good.
 */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'ended' | 'closed';

/** Why there is no socket, and when the next one is tried. */
export interface ConnectionError {
  /** The server's own code, or that it can't be reached. */
  code: ErrorCode | 'NETWORK';
  message: string;
  /** How many tries have failed since the last socket; 0 where that one was lost just now. */
  attempt: number;
  nextTryMs: number;
}

/** Why a session is over, in words for a person. */
export interface SessionOver {
  code: SessionEndCode;
  message: string;
  /** There where another device took the place. */
  by?: ReplacedBy;
}

/** What a client tells. */
export interface ClientEvents {
  state: ConnectionState;
  error: ConnectionError;
  ended: SessionOver;
  data: DataChanged;
  /** One's own seat, or the numbers around it. */
  seat: SeatChanged;
  /** How a trouble stands: one's own, for admins any. */
  trouble: TroubleChanged;
  /** Announcements that concern one are other ones. */
  announcement: NoPayload;
  /** How work of one's own goes on; to admins. */
  job: Job;
  /** Who has the seats of a credential; to admins. */
  seats: SeatsChanged;
  /** Sharing alarms are others now: fetch them; to admins. */
  alarms: undefined;
  /** What needs somebody is something else; to admins. */
  inbox: NoPayload;
}
