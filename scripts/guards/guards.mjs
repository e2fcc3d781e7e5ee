import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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

/** @typedef {'passed' | 'failed' | 'not run'} Outcome */

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The test that has to fail without the guard. @param {Pick<Guard, 'test'>} guard */
export function namedTest({ test }) {
  const [file = '', title = ''] = test.split(' › ');
  return { file, title, pattern: `${title.split('…').map(escaped).join('.+')}$` };
}

/** A machine that is too busy says nothing of a guard. @param {string} message */
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

/** What was found where something else was expected, in a line. @param {string} message */
function reasonIn(message) {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s+at /, 1);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
}
