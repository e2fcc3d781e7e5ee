/** Prints the one line that a person, or a script that sums several runs, reads at the end. */
export default class ClosingLineReporter {
  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    // A suite that doesn't load, and a test that is skipped, has proven nothing: both count as failures.
    const failed =
      results.numFailedTests +
      results.numRuntimeErrorTestSuites +
      results.numPendingTests +
      results.numTodoTests;
    this.failed = failed;
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
  }

  getLastError() {
    return this.failed ? new Error(`${this.failed} failed`) : undefined;
  }
}
