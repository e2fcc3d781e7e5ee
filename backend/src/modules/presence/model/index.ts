export * from './moves.js';
export * from './presence.js';
export * from './sharing.js';
export * from './spans.js';
