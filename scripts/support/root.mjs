import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Where npm put a package's command. @param {string} name */
export const bin = (name) => join(root, 'node_modules/.bin', name);
