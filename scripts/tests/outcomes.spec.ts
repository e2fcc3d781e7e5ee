import { afterSecondTry } from './outcomes.mjs';

const file = (path: string, passed: number, failed: number) => ({ path, passed, failed, names: [] });

describe('a second try of the files that failed', () => {
  const first = { passed: 10, failed: 2, failedFiles: [file('a', 3, 1), file('b', 0, 1)] };

  it('counts each of their tests once', () => {
    expect(afterSecondTry(first, { passed: 5, failed: 0, failedFiles: [] })).toEqual({
      passed: 12,
      failed: 0,
      failedFiles: [],
    });
  });

  it('leaves a failure what fails again, or failed besides the tests of a file', () => {
    const second = { passed: 4, failed: 1, failedFiles: [file('a', 3, 1)] };
    expect(afterSecondTry(first, second)).toEqual({ passed: 11, failed: 1, failedFiles: [file('a', 3, 1)] });
    const more = { ...first, failed: 3 };
    expect(afterSecondTry(more, { passed: 5, failed: 0, failedFiles: [] })).toMatchObject({ failed: 1 });
  });
});
