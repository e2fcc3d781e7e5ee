// @ts-check
import TestSequencer from '@jest/test-sequencer';

/** @import { Test } from '@jest/test-result' */

/**
 * The longest files, which start first: started last, one of them would keep one core idle. All others have
 * jest's own order, by their duration in earlier runs.
 */
const LONGEST = [
  ...['browser/screens', 'browser/crowded', 'faults/seat-kills', 'faults/webhook-kills'],
  ...['faults/way-to-database', 'api/access-table', 'faults/span-kills', 'faults/import-kills'],
  ...['faults/disk-full', 'faults/rekeying-kills', 'faults/commands', 'faults/start-refusals'],
  ...['faults/way-to-redis', 'faults/ledger', 'faults/starts'],
  // This and `seat-kills` mostly wait for the clock, so each runs beside others that work.
  'faults/undo-canaries',
  ...['api/webhooks', 'live/news-on-two', 'api/outreach', 'live/access-events', 'api/program-effects'],
  ...['live/seats-on-two', 'browser/journeys/members', 'browser/journeys/first-run'],
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
