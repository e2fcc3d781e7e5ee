import { namedTest, outcomeOf } from './guards.mjs';

/** @import { Guard } from './guards.mjs' */
/** @import { Test, TestResult } from '@jest/reporters' */

const SAID = { failed: 'noticed', passed: 'NOT NOTICED', 'not run': 'NOT RUN' };
const INDENT = ' '.repeat(13);

/** Reports one line for each guard and a closing sum. */
export default class GuardReporter {
  /** By project name, which is a test file's path or the name of a removed guard. @type {Map<string, TestResult>} */
  results = new Map();
  /** @type {readonly Guard[]} */
  chosen;

  /** @param {unknown} _config @param {{ chosen: readonly Guard[] }} options */
  constructor(_config, { chosen }) {
    this.chosen = chosen;
  }

  /** @param {Test} test @param {TestResult} result */
  onTestResult({ context }, result) {
    const name = context.config.displayName?.name ?? '';
    this.results.set(name, result);
    const guard = this.chosen.find((one) => one.name === name);
    if (guard) this.say(guard);
  }

  onRunComplete() {
    const broken = this.chosen.filter(
      (guard) => this.outcomeOf(guard, namedTest(guard).file).outcome !== 'passed',
    );
    for (const guard of broken) {
      const { reason } = this.outcomeOf(guard, namedTest(guard).file);
      process.stdout.write(
        `Fails, or isn't run, with its guard in place: ${guard.test}\n${INDENT}${reason}\n`,
      );
    }
    const noticed = this.chosen.filter((guard) => this.outcomeOf(guard, guard.name).outcome === 'failed');
    const passed = noticed.filter((guard) => !broken.includes(guard)).length;
    // No chosen guard counts as a failure, because it proves nothing.
    const failed = this.chosen.length === 0 ? 1 : this.chosen.length - passed;
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }

  /** @param {Guard} guard */
  say(guard) {
    const { outcome, reason } = this.outcomeOf(guard, guard.name);
    process.stdout.write(
      `${SAID[outcome].padEnd(INDENT.length)}${guard.name}\n${INDENT}${reason || guard.test}\n`,
    );
  }

  /** The outcome of the guard's named test in a project. @param {Guard} guard @param {string} project */
  outcomeOf(guard, project) {
    return outcomeOf(guard, this.results.get(project)?.testResults ?? []);
  }
}
