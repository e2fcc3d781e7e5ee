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
  'browser/crowded',
  'faults/real-silence',
  'faults/admin-commands',
  'api/access-table',
  'faults/way-to-database',
  'browser/shell',
  'browser/living-credentials',
  'live/seats-on-two',
  'browser/locks',
  'browser/by-keyboard',
  'api/tokens',
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
