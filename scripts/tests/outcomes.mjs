/** @typedef {import('../../test/support/jest/closing-line-reporter.mjs').FailedFile} FailedFile */
/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {FailedFile[]} failedFiles
 * @property {boolean} [isStopped] by a signal
 */

/** @param {Outcome[]} outcomes @returns {Outcome} */
export const sumOf = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  failedFiles: outcomes.flatMap(({ failedFiles }) => failedFiles),
});

/** Failed files count by their second run; other failures stay. @param {Outcome} first @param {Outcome} second @returns {Outcome} */
export function afterSecondTry(first, second) {
  const [passed, failed] = [countIn(first.failedFiles, 'passed'), countIn(first.failedFiles, 'failed')];
  return {
    passed: first.passed - passed + second.passed,
    failed: first.failed - failed + second.failed,
    failedFiles: second.failedFiles,
    isStopped: second.isStopped,
  };
}

/** @param {FailedFile[]} files @param {'passed' | 'failed'} what */
const countIn = (files, what) => files.reduce((sum, file) => sum + file[what], 0);

/** One line for each file, so that the end of a long log tells what failed. @param {FailedFile[]} files @returns {string[]} */
export const failureLines = (files) =>
  files.map(
    ({ path, failed, names }) => `Failed: ${path}: ${names.join('; ') || `${failed} outside of a test`}`,
  );
