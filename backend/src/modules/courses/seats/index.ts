export { SeatBoard } from './seat-board.js';
export { SeatsModule } from './seats.module.js';
