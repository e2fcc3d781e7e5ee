export { TroublesModule } from './troubles.module.js';
export { TroublesService } from './troubles.service.js';
