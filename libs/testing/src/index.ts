export * from './hostile-drawings.js';
export * from './users.js';
