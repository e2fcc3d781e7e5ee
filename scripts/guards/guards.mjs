import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A guard is the code `text` in `file`, which keeps a promise of docs/security.md. Where `replacement` takes the place of
 * each `text`, `test` has to fail. `…` in a test's title matches any text.
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

/** @typedef {'passed' | 'failed' | 'not run'} Outcome */

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The titles that a named title means, as the end of a regular expression. @param {string} title */
export const patternOf = (title) => `${title.split('…').map(escaped).join('.+')}$`;

/** The test that has to fail without the guard. @param {Pick<Guard, 'test'>} guard */
export function namedTest({ test }) {
  const [file = '', title = ''] = test.split(' › ');
  return { file, title, pattern: patternOf(title) };
}

/** A timeout tells that the machine is busy, and nothing about the guard. @param {string} message */
const isTooSlow = (message) => message.includes('Exceeded timeout of');

/**
 * @param {Pick<Guard, 'test'>} guard
 * @param {ReadonlyArray<{ title: string, status: string, failureMessages: string[] }>} tests
 * @returns {{ outcome: Outcome, reason: string }}
 */
export function outcomeOf(guard, tests) {
  const wanted = new RegExp(`^${namedTest(guard).pattern}`, 's');
  const named = tests.filter(({ title }) => wanted.test(title));
  const messages = named
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages: [first = ''] }) => first);
  const message = messages.find((one) => !isTooSlow(one));
  if (message !== undefined) return { outcome: 'failed', reason: reasonIn(message) };
  const isPassed = messages.length === 0 && named.some(({ status }) => status === 'passed');
  return { outcome: isPassed ? 'passed' : 'not run', reason: reasonIn(messages[0] ?? '') };
}

const LONGEST_REASON = 160;

/** The failure message without its stack trace, on one line. @param {string} message */
function reasonIn(message) {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s+at /, 1);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
}
