/** @typedef {import('../../test/support/jest/closing-line-reporter.mjs').FailedFile} FailedFile */
/** @typedef {{ passed: number, failed: number, failedFiles: FailedFile[] }} Outcome */

/** @param {Outcome[]} outcomes @returns {Outcome} */
export const sumOf = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  failedFiles: outcomes.flatMap(({ failedFiles }) => failedFiles),
});

/**
 * The files that failed count as they came out the second time; what failed besides its tests stays a failure.
 * @param {Outcome} first
 * @param {Outcome} second of the files of the first that failed
 * @returns {Outcome}
 */
export function afterSecondTry(first, second) {
  const [passed, failed] = [countIn(first.failedFiles, 'passed'), countIn(first.failedFiles, 'failed')];
  return {
    passed: first.passed - passed + second.passed,
    failed: first.failed - failed + second.failed,
    failedFiles: second.failedFiles,
  };
}

/** @param {FailedFile[]} files @param {'passed' | 'failed'} what */
const countIn = (files, what) => files.reduce((sum, file) => sum + file[what], 0);
