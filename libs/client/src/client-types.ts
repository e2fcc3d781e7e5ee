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

/** The server and the credentials. */
export interface ClientOptions {
  /** The origin of the server, such as `https://roster.example`. */
  url: string;
  token: string;
  /** A stable id of this browser or program: 32 hex digits. */
  deviceId?: string;
  /** In which the server's messages come; English if absent. */
  language?: Language;
  reconnect?: Waits;
  /** How long a watching client may hear nothing before the connection counts as dead. */
  silenceMs?: number;
  /** A clock to share; else the client has its own. */
  clock?: ServerClock;
}

/** `ended`: the server refuses this token; `closed`: this side closed it. Both are final. */
export type ConnectionState = 'connecting' | 'connected' | 'ended' | 'closed';

/** Why a session is over, as a text for people. */
export interface SessionOver {
  /** Present if it came over an open socket, or if it keeps the user out. */
  code?: SessionEndCode;
  message: string;
  /** Present if another device took the place. */
  by?: ReplacedBy;
}

/** The events of a client. */
export interface ClientEvents {
  state: ConnectionState;
  ended: SessionOver;
  data: DataChanged;
  job: Job;
  seat: SeatChanged;
  /** Only for admins. */
  seats: SeatsChanged;
  trouble: TroubleChanged;
  /** Only for admins. */
  alarms: undefined;
  announcement: NoPayload;
  /** Only for admins. */
  inbox: NoPayload;
}
