// @ts-check
import { relative } from 'node:path';

/** @typedef {import('@jest/reporters').TestResult} TestResult */

/** At the end, prints a line for each file that failed, and one that sums the run. */
export default class ClosingLineReporter {
  /** @param {import('@jest/types').Config.GlobalConfig} config */
  constructor({ rootDir, testNamePattern }) {
    this.rootDir = rootDir;
    this.isWhole = !testNamePattern;
  }

  /**
   * A suite that doesn't load and a skipped test prove nothing, so both count as failures. With `-t`, jest
   * also counts tests that don't match as skipped.
   * @param {TestResult} file
   */
  failuresIn(file) {
    const skipped = this.isWhole ? file.numPendingTests : 0;
    return file.numFailingTests + skipped + file.numTodoTests + (file.testExecError ? 1 : 0);
  }

  /** @param {TestResult} file */
  lineOf(file) {
    const names = file.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName);
    const what = names.join('; ') || `${this.failuresIn(file)} outside of a test`;
    return `Failed: ${relative(this.rootDir, file.testFilePath)}: ${what}`;
  }

  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    const files = results.testResults.filter((file) => this.failuresIn(file) > 0);
    this.failed = files.reduce((sum, file) => sum + this.failuresIn(file), 0);
    const closing = `${results.numPassedTests} passed, ${this.failed} failed`;
    process.stdout.write(['', ...files.map((file) => this.lineOf(file)), closing, ''].join('\n'));
  }

  getLastError() {
    return this.failed ? new Error(`${this.failed} failed`) : undefined;
  }
}
