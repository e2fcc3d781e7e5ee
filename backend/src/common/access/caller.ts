/** Who calls, as their session knows them. */
export interface Caller {
  user_id: string;
  username: string;
  role: string;
  session_id: string;
}

/** What a token names. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}
