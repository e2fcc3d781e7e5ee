export { ImpersonationSessions } from './checks/impersonation-sessions.js';
export { SeenTimes } from './checks/seen-times.js';
export { SessionList } from './session-list.js';
export { SessionsModule } from './sessions.module.js';
export {
  SessionsService,
  type Device,
  type EntryProof,
  type LostPlace,
  type SessionUser,
} from './sessions.service.js';
export { TokenService } from './token.service.js';
export { UserStanding } from './checks/user-standing.js';
