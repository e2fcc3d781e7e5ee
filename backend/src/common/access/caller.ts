import type { Permission } from '@keyroster/contracts';

/** Who calls, as their session knows them; of a program, the admin who made its token. */
export interface Caller {
  user_id: string;
  username: string;
  role: string;
  /** Of a program the id of its token. */
  session_id: string;
  /** There where it is an admin who sees what this user sees, and changes nothing. */
  viewing?: Viewing;
  /** There where it is a program. */
  program?: Program;
}

/** A program that calls with a token of its own. */
export interface Program {
  /** What its token is called. */
  name: string;
  permissions: ReadonlySet<Permission>;
}

/** An admin who sees what somebody else sees, and until when, in ms. */
export interface Viewing {
  by: string;
  by_id: string;
  /** The admin's own session. */
  from: string;
  until: number;
}

/** What a token names. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}
