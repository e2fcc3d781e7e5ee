export { SeatsModule } from './seats.module.js';
