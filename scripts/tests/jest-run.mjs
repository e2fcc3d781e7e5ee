// @ts-check
import { join } from 'node:path';
import jestConfig from '../../jest.config.mjs';
import { buildStale } from '../build/build-stale.mjs';
import { root } from '../support/root.mjs';
import { run } from '../support/run.mjs';
import { missingNeeds } from './needs.mjs';
import { quickTmp } from './quick-tmp.mjs';

/** How long jest may take to end after its last test. */
const PATIENCE_MS = 30_000;

/** What measures times: one file after the other, once everything else is over. */
const ALONE = ['load', 'bench'];

const closingLine = /^(\d+) passed, (\d+) failed$/;

/** @param {string[]} projects @param {string[]} args @returns {string[]} */
function selection(projects, args) {
  if (args.some((arg) => arg.startsWith('--selectProjects'))) return [];
  const known = jestConfig.projects.map(({ displayName }) => displayName);
  return ['--selectProjects', ...projects.filter((name) => known.includes(name))];
}

/**
 * @param {string[]} projects
 * @param {string[]} args
 * @param {string} node the program that runs them, and every server that they start
 * @returns {Promise<string>} the closing line
 */
async function closingLineOf(projects, args, node) {
  let closing = '';
  const stuck = new AbortController();
  /** @type {NodeJS.Timeout | undefined} */
  let patience;
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // Given last: the option takes every word that follows.
  const { code } = await run(node, [jest, ...args, ...selection(projects, args)], {
    cwd: root,
    env: { ...process.env, TMPDIR: quickTmp(), ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    until: stuck.signal,
    onLine: (line) => {
      if (!closingLine.test(line)) return void process.stdout.write(`${line}\n`);
      // Held back until jest has ended: a teardown may still have something to say.
      closing = line;
      patience ??= setTimeout(() => {
        process.stderr.write('The tests are over, but something that they started is not.\n');
        stuck.abort();
      }, PATIENCE_MS);
    },
  });
  clearTimeout(patience);
  const [, passed = '0', failed = '0'] = closingLine.exec(closing) ?? [];
  // Jest may fail besides its tests: a setup, a teardown, something left running.
  return `${passed} passed, ${failed === '0' && code !== 0 ? '1' : failed} failed`;
}

/** @param {string[]} projects @param {string[]} args @param {string} node */
async function prepareAndRun(projects, args, node) {
  try {
    await buildStale((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return '0 passed, 1 failed';
  }
  const missing = missingNeeds(root, projects);
  for (const message of missing) process.stderr.write(`${message}\n`);
  if (missing.length > 0) return `0 passed, ${missing.length} failed`;
  const alone = projects.filter((name) => ALONE.includes(name));
  const others = projects.filter((name) => !alone.includes(name));
  if (alone.length === 0 || others.length === 0) return closingLineOf(projects, args, node);
  // A word that was asked for may be found in one of the two alone.
  const words = [...args, ...(args.length > 0 ? ['--passWithNoTests'] : [])];
  const lines = [
    await closingLineOf(others, words, node),
    await closingLineOf(alone, [...words, '--runInBand'], node),
  ];
  return sumOf(lines);
}

/** @param {string[]} lines */
function sumOf(lines) {
  const counts = lines.map((line) => closingLine.exec(line)?.slice(1).map(Number) ?? [0, 1]);
  const [passed, failed] = [0, 1].map((place) => counts.reduce((sum, count) => sum + (count[place] ?? 0), 0));
  // Nothing that was asked for was found.
  return `${passed} passed, ${passed === 0 && failed === 0 ? 1 : failed} failed`;
}

/**
 * Runs those of the projects that exist; the last line on stdout is `N passed, N failed`, whatever happens.
 * @param {string[]} projects
 * @param {string[]} args
 */
export async function runTests(projects, args, node = process.execPath) {
  const closing = await prepareAndRun(projects, args, node);
  process.stdout.write(`${closing}\n`);
  process.exitCode = closing.endsWith(', 0 failed') ? 0 : 1;
}
