/** The room of every admin's sockets. */
export const ADMINS_ROOM = 'admins';

/** The room of all sockets of programs. */
export const PROGRAMS_ROOM = 'programs';

/** The room of one user's sockets. */
export const userRoom = (userId: string): string => `user:${userId}`;

/** The room of one session's sockets. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
