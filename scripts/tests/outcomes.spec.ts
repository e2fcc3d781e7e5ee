import { afterSecondTry, failureLines, sumOf } from './outcomes.mjs';

const file = (path: string, passed: number, failed: number) => ({ path, passed, failed, names: [] });

it('adds up what several runs came to', () => {
  const first = { passed: 3, failed: 0, failedFiles: [] };
  const second = { passed: 4, failed: 1, failedFiles: [file('a', 1, 1)] };
  expect(sumOf([first, second])).toEqual({ passed: 7, failed: 1, failedFiles: [file('a', 1, 1)] });
});

describe('a second try of the files that failed', () => {
  const first = { passed: 10, failed: 2, failedFiles: [file('a', 3, 1), file('b', 0, 1)] };

  it('counts each of their tests once', () => {
    expect(afterSecondTry(first, { passed: 5, failed: 0, failedFiles: [] })).toEqual({
      passed: 12,
      failed: 0,
      failedFiles: [],
    });
  });

  it('leaves a failure what fails again', () => {
    const second = { passed: 4, failed: 1, failedFiles: [file('a', 3, 1)] };
    expect(afterSecondTry(first, second)).toEqual({ passed: 11, failed: 1, failedFiles: [file('a', 3, 1)] });
  });

  it('leaves a failure what failed besides the tests of a file', () => {
    const more = { ...first, failed: 3 };
    expect(afterSecondTry(more, { passed: 5, failed: 0, failedFiles: [] })).toMatchObject({ failed: 1 });
  });
});

it('names what failed, file by file', () => {
  const named = { ...file('a.spec.ts', 3, 2), names: ['adds', 'takes away'] };
  expect(failureLines([named, file('b.spec.ts', 0, 1)])).toEqual([
    'Failed: a.spec.ts: adds; takes away',
    'Failed: b.spec.ts: 1 outside of a test',
  ]);
});
