export * from './hostile-drawings.js';
export * from './qr-code.js';
export * from './users.js';
export * from './workbook.js';
