import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} code 0 when all went well
 * @property {string} output stdout and stderr, if `isQuiet`
 * @property {boolean} isStopped a signal was passed on to it
 */

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [isQuiet] collects the output in the outcome instead of printing it
 * @property {(line: string) => void} [onLine] gets stdout line by line
 * @property {AbortSignal} [until] kills the command when it is aborted
 */

/**
 * Runs a command to its end and passes signals on.
 * @param {string} command @param {string[]} args @param {Options} [options] @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd, env, isQuiet = false, onLine, until } = {}) {
  return new Promise((resolve) => {
    const out = isQuiet || onLine ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', out, isQuiet ? 'pipe' : 'inherit'] });
    let output = '';
    let unfinished = '';
    let isStopped = false;

    /** @param {string} text */
    const takeLines = (text) => {
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    };
    child.stdout?.setEncoding('utf8').on('data', onLine ? takeLines : (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));

    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      isStopped = true;
      child.kill(signal);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    until?.addEventListener('abort', () => {
      child.kill('SIGKILL');
      // A surviving child process may hold the pipe open.
      child.stdout?.destroy();
    });

    /** @param {number} code */
    const end = (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (unfinished) onLine?.(unfinished);
      resolve({ code, output, isStopped });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      if (!isQuiet) process.stderr.write(`${error.message}\n`);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Does the work of a command of npm. A failure is told by its message and exit code 1. @param {() => Promise<void>} work */
export async function workOrFail(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {string} command @param {string[]} args @param {{ isQuiet?: boolean }} [options] @returns {Promise<string>} its output */
export async function must(command, args, { isQuiet = true } = {}) {
  const { code, output } = await run(command, args, { cwd: root, isQuiet });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed.\n${output}`);
  return output.trim();
}
