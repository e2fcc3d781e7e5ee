export { AlarmListService } from './alarms/alarm-list.service.js';
export { PresenceBoard } from './board/presence-board.js';
export { PresenceService } from './pings/presence.service.js';
export { PresenceModule } from './presence.module.js';
export { TouchFlush } from './pings/touch-flush.js';
