import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { tableOf, verdictOf, type Figure } from './lab/figure.js';
import { Lab } from './lab/lab.js';
import { FULL, SHORT } from './lab/scene.js';
import * as scenes from './scenes/index.js';

/** Rows of counts, the same on any machine. Those of row 22 are in `test/api/command-counts.spec.ts`. */
const COUNTS = ['8', '17'];

/** Arguments: the numbers of rows (else all), `counts` for some of them, `--short` for less of each. */
const words = process.argv.slice(2).flatMap((word) => (word === 'counts' ? COUNTS : [word]));
const scale = words.includes('--short') ? SHORT : FULL;
const rows = words.filter((word) => /^\d+$/.test(word)).map(Number);
const output = join(process.cwd(), 'test/output/bench.json');

const isAsked = (row: number): boolean => rows.length === 0 || rows.includes(row);
const startedAt = new Date().toISOString();
const figures: Array<Figure & { row: number }> = [];
let hasFailed = false;

await mkdir(dirname(output), { recursive: true });
const lab = await Lab.open();
// The servers end with this process, but MongoDB doesn't.
const stop = () => void lab.close().finally(() => process.exit(1));
process.once('SIGINT', stop).once('SIGTERM', stop);
for (const scene of Object.values(scenes)) {
  if (!scene.rows.some(isAsked)) continue;
  const began = performance.now();
  try {
    const found = (await scene.run(lab, scale)).map((figure) => ({ row: scene.rows[0], ...figure }));
    figures.push(...found.filter(({ row }) => isAsked(row)));
  } catch (error) {
    // Goes on, because the figures of the other scenes are worth having.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    hasFailed = true;
  }
  // After each scene, so that a run that is ended keeps what it found.
  await keep();
  await lab.clear();
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  process.stderr.write(`Rows ${scene.rows.join(', ')} took ${seconds} s\n`);
}
await lab.close();

process.stdout.write(`${tableOf(figures)}\n`);
const hasMissed = figures.some((figure) => verdictOf(figure) === 'missed');
process.exitCode = hasFailed || hasMissed ? 1 : 0;

async function keep(): Promise<void> {
  figures.sort((a, b) => a.row - b.row);
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  await writeFile(output, JSON.stringify({ startedAt, machine, scale, figures: judged }, null, 2));
}
