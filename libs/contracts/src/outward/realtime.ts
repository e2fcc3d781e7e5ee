import type { ReplacedBy } from '../access/devices.js';
import type { ErrorBody } from '../errors.js';
import type { JobChanged } from '../record/imports.js';
import type { SeatChanged, SeatsChanged } from '../courses/seats.js';
import type { SessionEndCode } from '../access/session-end.js';
import type { TroubleChanged } from '../courses/troubles.js';
import type { PaymentChanged } from '../people/payments.js';
import type { AnsweredUser, LiveUserField } from '../people/user-fields.js';

/** The room of every admin's sockets. */
export const ADMINS_ROOM = 'admins';
export const SUPERVISORS_ROOM = 'supervisors';
export const PROGRAMS_ROOM = 'programs';
export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** The payload of events that need none. */
export type NoPayload = Record<string, never>;
/** How the server answers an event: with its answer, or with the body of a refusal. */
export type Ack<Answer> = (answer: Answer | ErrorBody) => void;

/** Sent once to each admitted client. */
export interface SessionHello {
  /** Milliseconds since 1970. */
  serverTime: number;
  /** Milliseconds between two pings. */
  pingEvery: number;
}

export interface PingAnswer {
  serverTime: number;
  /** Sent when the pace changes under load. */
  pingEvery?: number;
}

/** The figures above the activity table. */
export interface ActivityCounts {
  active: number;
  /** As in `GET /api/users/true`: without admins. */
  total: number;
  locked: number;
}

/** A position in the numbered deltas of one process start. */
export interface ActivityPosition {
  epoch: string;
  seq: number;
}

/** The fields of a user that the activity screen shows or merges by. */
export type ActivityUser = Pick<AnsweredUser, LiveUserField>;
/** What changed of one user. */
export type ActivityChange = Pick<ActivityUser, '_id'> & Partial<ActivityUser>;

/** One numbered frame of changes; `from` is the `to` of the frame before. */
export interface ActivityDelta {
  epoch: string;
  from: number;
  to: number;
  serverTime: number;
  users: ActivityChange[];
  removed: string[];
  counts: ActivityCounts;
}

/** The last position of a client; empty at its first subscription. */
export type ActivitySubscribe = Partial<ActivityPosition>;

/** The answer to a subscription. */
export interface ActivitySubscribed extends ActivityPosition {
  serverTime: number;
  counts: ActivityCounts;
  /** All changes since, merged. Absent: the client has to fetch the list. */
  missed?: ActivityDelta;
}

/** Sent before the server closes a socket. */
export interface SessionEnded {
  code: SessionEndCode;
  message: string;
  /** Only with the code `replaced`. */
  by?: ReplacedBy;
}

/** The kinds of data whose change is announced. */
export const DATA_KINDS = [
  'shops',
  'products',
  'groups',
  'whitelist',
  'logos',
  'ads',
  'users',
  'renewals',
  'packages',
  'templates',
  'undo',
] as const;

export type DataKind = (typeof DATA_KINDS)[number];

/** Tells a client to fetch data again. */
export interface DataChanged {
  what: DataKind;
  ids?: string[];
}

/** What the server sends. */
export interface ServerToClientEvents {
  'session:hello': (hello: SessionHello) => void;
  'activity:delta': (delta: ActivityDelta) => void;
  'session:ended': (ended: SessionEnded) => void;
  'data:changed': (change: DataChanged) => void;
  'job:changed': (news: JobChanged) => void;
  'seat:changed': (news: SeatChanged) => void;
  'seats:changed': (news: SeatsChanged) => void;
  'trouble:changed': (news: TroubleChanged) => void;
  'payment:changed': (news: PaymentChanged) => void;
  'alarm:changed': () => void;
  'announcement:changed': () => void;
  'inbox:changed': () => void;
}

/** What a client sends. A foreign client may leave out payload and ack: the server checks both. */
export interface ClientToServerEvents {
  'presence:ping': (payload: NoPayload, ack: Ack<PingAnswer>) => void;
  'activity:subscribe': (last: ActivitySubscribe, ack: Ack<ActivitySubscribed>) => void;
  'activity:unsubscribe': (payload: NoPayload, ack: Ack<NoPayload>) => void;
}

export type ClientEvent = keyof ClientToServerEvents;
export const isRefusal = (answer: object): answer is ErrorBody => 'statusCode' in answer;
