export * from './moves.js';
export * from './presence.js';
