import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure, Verdict } from './lab/figure.js';

/** Rows of ratios and counts, because absolute times mean little on a shared machine. */
const ROWS = ['1', '9', '18', 'counts'];
/** For ratios of times. */
const SLACK = 2;
const root = path.resolve(__dirname, '../..');

jest.setTimeout(600_000);

describe('the figures that a build can afford to take', () => {
  let figures: Array<Figure & { verdict: Verdict }>;

  beforeAll(async () => {
    const bench = spawn(process.execPath, ['scripts/bench.mjs', ...ROWS, '--short'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(bench, 'exit');
    const results = await readFile(path.join(root, 'test/output/bench.json'), 'utf8');
    figures = (JSON.parse(results) as { figures: typeof figures }).figures;
  });

  it.each([
    [1, 'CPU per ping, database included, against bare', SLACK],
    [1, 'CPU per ping, bulk writes left out, against bare', SLACK],
    [9, 'memory of an idle authenticated connection, against bare', SLACK],
    [18, 'session reads in 200 calls of a known session', SLACK],
    [8, 'database commands per ping at 333 a second', 1],
    [17, 'requests of the login page', 1],
    [17, 'JavaScript of the login page, gzip', 1],
    [17, 'requests of Users, nothing cached', 1],
    [17, 'scripts among them', 1],
    [17, 'JavaScript of Users, gzip', 1],
    [17, 'all of Users, with 1,000 users', 1],
  ])('row %i, %s: is not over its goal times %i', (row, what, slack) => {
    const figure = figures.find((each) => each.row === row && each.what === what);
    expect(figure?.verdict).not.toBe('void');
    expect(figure?.value.median).toBeLessThanOrEqual((figure?.goal ?? 0) * slack);
  });
});
