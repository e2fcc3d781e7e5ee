import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import jestConfig from '../../jest.config.mjs';
import { buildStale } from '../build/build-stale.mjs';
import { chromium, wholeChromium } from '../support/chromium.mjs';
import { root } from '../support/root.mjs';
import { run } from '../support/run.mjs';
import { changedSpecs } from './changed.mjs';
import { missingNeeds } from './needs.mjs';
import { quickTmp } from './quick-tmp.mjs';
import { afterSecondTry, failureLines, sumOf } from './outcomes.mjs';
import { withDatabase } from './with-database.mjs';

/** @import { Outcome } from './outcomes.mjs' */

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

/** At most this many failed files are run again; more failures aren't chance. */
const SECOND_TRIES = 8;

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
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const folder = mkdtempSync(join(tmpdir(), 'keyroster-run-'));
  const failedFiles = join(folder, 'failed.json');
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
        KEYROSTER_FAILED_FILES: failedFiles,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      },
      until: stuck.signal,
      onLine: (line) => {
        if (!closingLine.test(line)) return void process.stdout.write(`${line}\n`);
        // Printed last, after the output of teardowns.
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
  /** @type {import('./outcomes.mjs').FailedFile[]} */
  const files = closing ? JSON.parse(readFileSync(failedFiles, 'utf8')) : [];
  rmSync(folder, { recursive: true, force: true });
  // Jest can fail outside of tests, in a setup or teardown.
  const failures = failed === '0' && code !== 0 ? 1 : Number(failed);
  return {
    passed: Number(passed),
    failed: failures,
    failedFiles: files.map((file) => ({ ...file, path: relative(root, file.path) })),
    isStopped,
  };
}

/**
 * With KEYROSTER_TEST_AGAIN, for busy machines, failed files run once more, alone. A test that fails twice has failed.
 * @param {string[]} projects @param {string[]} args @param {string} node @returns {Promise<Outcome>}
 */
async function patientOutcomeOf(projects, args, node) {
  const first = await outcomeOf(projects, args, node);
  const files = first.failedFiles.map(({ path }) => path);
  if (!process.env['KEYROSTER_TEST_AGAIN'] || files.length === 0 || files.length > SECOND_TRIES) return first;
  if (first.isStopped) return first;
  process.stdout.write(`\nOnce more, alone: ${files.join(', ')}\n`);
  const options = args.filter((arg) => arg.startsWith('--'));
  // In band no worker process exits, so only --forceExit ends what a file leaves running.
  const alone = [...inBand(options), '--forceExit', '--runTestsByPath', ...files];
  const second = await outcomeOf(projects, alone, node);
  if (second.failed === 0) process.stdout.write(`\nPassed only when tried again: ${files.join(', ')}\n`);
  return afterSecondTry(first, second);
}

/**
 * The projects of each run of jest, one after the other. A whole run starts jest anew for the server, whose tests
 * take up to two fifths more CPU in workers that have run pages. Given paths take one run, because they may match
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
    return { passed: 0, failed: 1, failedFiles: [] };
  }
  const missing = missingNeeds(root, projects);
  for (const message of missing) process.stderr.write(`${message}\n`);
  if (missing.length > 0) return { passed: 0, failed: missing.length, failedFiles: [] };
  const runs = runsOf(projects, args);
  // A given word may match only one of the runs.
  const words = [...args, ...(runs.length > 1 && args.length > 0 ? ['--passWithNoTests'] : [])];
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const together of runs) {
    if (outcomes.at(-1)?.isStopped) break;
    outcomes.push(await patientOutcomeOf(together, together.every(isAlone) ? inBand(words) : words, node));
  }
  return sumOf(outcomes);
}

/** The last line on stdout is always `N passed, N failed`. @param {string[]} projects @param {string[]} args */
export async function runTests(projects, args, node = process.execPath) {
  if (args.includes('--full')) process.env['KEYROSTER_TEST_FULL'] = 'yes';
  const words = args
    .filter((arg) => arg !== '--full')
    .flatMap((arg) =>
      arg === '--changed' ? ['--passWithNoTests', '--runTestsByPath', ...changedSpecs()] : [arg],
    );
  const { passed, failed, failedFiles } = await prepareAndRun(projects, words, node);
  // A run without tests proves nothing.
  const failures = passed === 0 && failed === 0 ? 1 : failed;
  process.stdout.write([...failureLines(failedFiles), `${passed} passed, ${failures} failed`, ''].join('\n'));
  process.exitCode = failures === 0 ? 0 : 1;
}
