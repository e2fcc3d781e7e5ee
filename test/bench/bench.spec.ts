import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure, Verdict } from './lab/figure.js';

/** Rows of ratios and counts, because absolute times mean little on a shared machine. */
const ROWS = ['1', '9', '18', 'counts'];
const SLACK = 2;
const root = path.resolve(__dirname, '../..');

jest.setTimeout(600_000);

describe('the figures that a build can afford to take', () => {
  let figures: Array<Figure & { verdict: Verdict }>;

  const figureOf = (row: number, what: string) =>
    figures.find((each) => each.row === row && each.what === what);

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
    [1, 'CPU per ping, database included, against bare'],
    [1, 'CPU per ping, bulk writes left out, against bare'],
    [9, 'memory of an idle authenticated connection, against bare'],
    [18, 'session reads in 200 calls of a known session'],
  ])('row %i, %s: is not over twice its goal', (row, what) => {
    const figure = figureOf(row, what);

    expect(figure?.verdict).not.toBe('void');
    expect(figure?.value.median).toBeLessThanOrEqual((figure?.goal ?? 0) * SLACK);
  });

  it.each([
    [8, 'database commands per ping at 333 a second'],
    [17, 'requests of the login page'],
    [17, 'JavaScript of the login page, gzip'],
    [17, 'requests of Users, nothing cached'],
    [17, 'scripts among them'],
    [17, 'JavaScript of Users, gzip'],
    [17, 'all of Users, with 1,000 users'],
  ])('row %i, %s: reaches its goal', (row, what) => {
    const figure = figureOf(row, what);

    expect(figure?.value.median).toBeLessThanOrEqual(figure?.goal ?? 0);
  });
});
