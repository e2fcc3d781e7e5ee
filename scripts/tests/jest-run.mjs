import { join } from 'node:path';
import jestConfig from '../../jest.config.mjs';
import { buildStale } from '../build/build-stale.mjs';
import { chromium, wholeChromium } from '../support/chromium.mjs';
import { root } from '../support/root.mjs';
import { run } from '../support/run.mjs';
import { changedSpecs } from './changed.mjs';
import { missingNeeds } from './needs.mjs';
import { quickTmp } from './quick-tmp.mjs';
import { withDatabase } from './with-database.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures a line for each file
 * @property {boolean} [isStopped] by a signal
 */

/**
 * Node warns of jest's `require` of the server's ES modules. A larger young generation is collected less often.
 * Threads for collecting would take the processors from other workers.
 */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];

/** Most of the code of these projects is gone with its file before it pays to optimize it. */
const isShortLived = (/** @type {string} */ name) => name === 'unit' || name === 'dom';
const OPTIMIZE_LATE = '--interrupt-budget=1000000';

/** How long jest may take to end after its last test. */
const PATIENCE_MS = 30_000;

/** These projects load all processors or measure, so they run last and one file after the other. */
const isAlone = (/** @type {string} */ name) => name === 'bench' || name === 'load';

const closingLine = /^(\d+) passed, (\d+) failed$/;

/** @param {string[]} projects @param {string[]} args @returns {string[]} */
function selection(projects, args) {
  if (args.some((arg) => arg.startsWith('--selectProjects'))) return [];
  const known = jestConfig.projects.map(({ displayName }) => displayName);
  return ['--selectProjects', ...projects.filter((name) => known.includes(name))];
}

/** Fault tests mostly wait, and a browser is busy beside its worker. @type {Record<string, number>} */
const WORKERS = { faults: 4, browser: 2 };

/** The number of workers, where the config's doesn't suit. @param {string[]} projects @param {string[]} args */
function workers(projects, args) {
  const count = projects.map((name) => WORKERS[name]).find(Boolean);
  const isGiven = args.some((arg) => /^--(maxWorkers|runInBand)/.test(arg));
  return count && !isGiven ? [`--maxWorkers=${count}`] : [];
}

/** Jest refuses --maxWorkers together with --runInBand. @param {string[]} args */
const inBand = (args) => [
  ...args.filter((arg) => arg !== '--runInBand' && !arg.startsWith('--maxWorkers')),
  '--runInBand',
];

/** @param {string[]} projects @param {string[]} args @param {string} node the Node that runs jest and all servers @returns {Promise<Outcome>} */
async function outcomeOf(projects, args, node) {
  let closing = '';
  const stuck = new AbortController();
  /** @type {NodeJS.Timeout | undefined} */
  let patience;
  /** @type {string[]} */
  const failures = [];
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const flags = [...NODE_FLAGS, ...(projects.every(isShortLived) ? [OPTIMIZE_LATE] : [])];
  // `--selectProjects` takes all following words.
  const words = [...flags, jest, ...args, ...workers(projects, args), ...selection(projects, args)];
  const { code, isStopped } = await withDatabase((database) =>
    run(node, words, {
      cwd: root,
      env: {
        ...process.env,
        ...database,
        TMPDIR: quickTmp(),
        CHROMIUM: chromium(),
        CHROMIUM_WHOLE: wholeChromium(),
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      },
      until: stuck.signal,
      onLine: (line) => {
        // Printed last, after the output of teardowns.
        if (line.startsWith('Failed: ')) return void failures.push(line);
        if (!closingLine.test(line)) return void process.stdout.write(`${line}\n`);
        closing = line;
        patience ??= setTimeout(() => {
          process.stderr.write('The tests are over, but something that they started is not.\n');
          stuck.abort();
        }, PATIENCE_MS);
      },
    }),
  );
  clearTimeout(patience);
  const [, passed = '0', failed = '0'] = closingLine.exec(closing) ?? [];
  // Jest can fail outside of tests, in a setup or teardown.
  const count = failed === '0' && code !== 0 ? 1 : Number(failed);
  return { passed: Number(passed), failed: count, failures, isStopped };
}

/**
 * The projects of each run of jest, one after the other. A whole run starts jest anew for the server, whose tests
 * take half as much CPU again in workers that have run pages. Given paths take one run, because they may match
 * any project.
 * @param {string[]} projects @param {string[]} args
 */
function runsOf(projects, args) {
  const isWhole = args.every((arg) => arg.startsWith('-'));
  const first = projects.filter((name) => isWhole && isShortLived(name));
  const last = projects.filter(isAlone);
  const others = projects.filter((name) => !first.includes(name) && !isAlone(name));
  return [first, others, last].filter((names) => names.length > 0);
}

/** @param {string[]} projects @param {string[]} args @param {string} node @returns {Promise<Outcome>} */
async function prepareAndRun(projects, args, node) {
  try {
    await buildStale((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, failures: [] };
  }
  const missing = missingNeeds(root, projects);
  for (const message of missing) process.stderr.write(`${message}\n`);
  if (missing.length > 0) return { passed: 0, failed: missing.length, failures: [] };
  const runs = runsOf(projects, args);
  // A given word may match only one of the runs.
  const words = [...args, ...(runs.length > 1 && args.length > 0 ? ['--passWithNoTests'] : [])];
  /** @type {Outcome} */
  const sum = { passed: 0, failed: 0, failures: [] };
  for (const together of runs) {
    const outcome = await outcomeOf(together, together.every(isAlone) ? inBand(words) : words, node);
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    sum.failures.push(...outcome.failures);
    if (outcome.isStopped) break;
  }
  return sum;
}

/** The last line on stdout is always `N passed, N failed`. @param {string[]} projects @param {string[]} args */
export async function runTests(projects, args, node = process.execPath) {
  if (args.includes('--full')) process.env['KEYROSTER_TEST_FULL'] = 'yes';
  const words = args
    .filter((arg) => arg !== '--full')
    .flatMap((arg) =>
      arg === '--changed' ? ['--passWithNoTests', '--runTestsByPath', ...changedSpecs()] : [arg],
    );
  const { passed, failed, failures } = await prepareAndRun(projects, words, node);
  // A run without tests proves nothing.
  const count = passed === 0 && failed === 0 ? 1 : failed;
  process.stdout.write([...failures, `${passed} passed, ${count} failed`, ''].join('\n'));
  process.exitCode = count === 0 ? 0 : 1;
}
