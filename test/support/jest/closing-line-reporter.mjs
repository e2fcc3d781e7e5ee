// @ts-check
import { writeFileSync } from 'node:fs';

/** @import { TestResult } from '@jest/reporters' */
/** @typedef {{ path: string, passed: number, failed: number, names: string[] }} FailedFile */

/** Prints the one line that a person, or a script that sums several runs, reads at the end. */
export default class ClosingLineReporter {
  /** @param {import('@jest/types').Config.GlobalConfig} config */
  constructor({ testNamePattern }) {
    this.isWhole = !testNamePattern;
  }

  /**
   * A suite that doesn't load and a skipped test prove nothing, so both count as failures. With `-t`, jest
   * also counts tests that don't match as skipped.
   * @param {TestResult} file
   * @returns {FailedFile}
   */
  countsOf(file) {
    const skipped = this.isWhole ? file.numPendingTests : 0;
    return {
      path: file.testFilePath,
      passed: file.numPassingTests,
      failed: file.numFailingTests + skipped + file.numTodoTests + (file.testExecError ? 1 : 0),
      names: file.testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    };
  }

  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    const files = results.testResults.map((file) => this.countsOf(file));
    const failed = files.reduce((sum, file) => sum + file.failed, 0);
    this.failed = failed;
    const list = process.env['KEYROSTER_FAILED_FILES'];
    if (list) writeFileSync(list, JSON.stringify(files.filter((file) => file.failed > 0)));
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
  }

  getLastError() {
    return this.failed ? new Error(`${this.failed} failed`) : undefined;
  }
}
