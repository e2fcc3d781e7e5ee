import type {
  DataChanged,
  ErrorCode,
  Job,
  Language,
  NoPayload,
  PaymentChanged,
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

export interface ClientOptions {
  /** The origin of the server, such as `https://roster.example`. */
  url: string;
  /** A token, or a function that gets one: called at the start, and once more after the server refuses the token. */
  token: string | (() => string | Promise<string>);
  /** A stable id of this browser or program: 32 hex digits. */
  deviceId?: string;
  /** The page's `window`: the client then retries at once when the page is shown or the network is back. */
  attach?: AttachedPage;
  /** The language of the server's messages; English if absent. */
  language?: Language;
  /** The server's time at which the page began to fetch: the first connection also hears what changed since. */
  newsSince?: number;
  reconnect?: Waits;
  /** How long a watching client may hear nothing before the connection counts as dead. */
  silenceMs?: number;
  /** A clock that several clients share. If absent, the client makes its own. */
  clock?: ServerClock;
}

/**
 * `live`: the socket is open; `polling`: it is not, but pings over HTTP succeed; `ended`: the server refuses this session;
 * `closed`: this side closed it. The last two are final.
 */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'ended' | 'closed';

/** Why there is no socket, and when the next try is. */
export interface ConnectionError {
  /** The server's own code, or `NETWORK` if it can't be reached. */
  code: ErrorCode | 'NETWORK';
  message: string;
  /** Failed tries since the last open socket; 0 when that one was just lost. */
  attempt: number;
  nextTryMs: number;
}

/** Why a session is over: a code, and a text for people. */
export interface SessionOver {
  code: SessionEndCode;
  message: string;
  /** The device that replaced this one, with the code `replaced`. */
  by?: ReplacedBy;
}

export interface ClientEvents {
  state: ConnectionState;
  error: ConnectionError;
  ended: SessionOver;
  data: DataChanged;
  seat: SeatChanged;
  trouble: TroubleChanged;
  announcement: NoPayload;
  payment: PaymentChanged;
  /** Only for admins. */
  job: Job;
  /** Only for admins. */
  seats: SeatsChanged;
  /** Only for admins. */
  alarms: undefined;
  /** Only for admins. */
  inbox: NoPayload;
}
