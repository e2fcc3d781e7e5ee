/** Who calls, as their session knows them. */
export interface Caller {
  user_id: string;
  username: string;
  role: string;
  session_id: string;
  /** There where it is an admin who sees what this user sees, and changes nothing. */
  viewing?: Viewing;
}

/** An admin who sees what somebody else sees, and until when, in ms. */
export interface Viewing {
  by: string;
  until: number;
}

/** What a token names. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}
