export { TroublesModule } from './troubles.module.js';
export { Troubles } from './troubles.service.js';
