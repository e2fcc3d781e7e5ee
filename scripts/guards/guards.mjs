// @ts-check
import { readFileSync } from 'node:fs';

/**
 * A guard: what keeps a promise of docs/security.md, what the source says once it is taken out (in every place where it says
 * `text`), and the test that has to fail then. `…` in a title stands for what the test's source fills in.
 * @typedef {object} Guard
 * @property {string} name
 * @property {string} promise as docs/security.md has it
 * @property {string} file
 * @property {string} text
 * @property {string} replacement
 * @property {string} test
 */

/** @type {readonly Guard[]} */
export const GUARDS = JSON.parse(readFileSync(new URL('guards.json', import.meta.url), 'utf8'));
