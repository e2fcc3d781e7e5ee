export { FactorDuty } from './factor-duty.js';
export { Looks } from './looks.js';
export { LostPlaces, type LostPlace } from './lost-places.js';
export { SeenTimes } from './seen-times.js';
export { SessionList } from './session-list.service.js';
export { SessionsModule } from './sessions.module.js';
export { SessionsService, type Device } from './sessions.service.js';
export { TokenService } from './token.service.js';
export { UserStanding, type ShutOut } from './user-standing.js';
