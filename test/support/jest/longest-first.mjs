// @ts-check
import TestSequencer from '@jest/test-sequencer';

/** @typedef {import('@jest/test-result').Test} Test */

/**
 * What takes longest, on a machine that has not run the tests before: begun last, one of these would keep one core
 * waiting for the other. Where jest knows better, from a run before, it says so by itself.
 */
const LONGEST = [
  'faults/undo-canaries',
  'browser/screens',
  'faults/real-silence',
  'live/access-events',
  'live/seats-on-two',
  'api/access-table',
  'faults/way-to-database',
  'browser/group-titles',
  'browser/many',
  'faults/import-kills',
].map((name) => `/test/${name}.spec.ts`);

/** @param {Test} test */
function rankOf({ path }) {
  const rank = LONGEST.findIndex((name) => path.endsWith(name));
  return rank < 0 ? LONGEST.length : rank;
}

export default class LongestFirst extends TestSequencer {
  /**
   * @override
   * @param {Iterable<Test>} tests
   */
  sort(tests) {
    return [...super.sort([...tests])].sort((one, other) => rankOf(one) - rankOf(other));
  }
}
