// @ts-check
import { spawn } from 'node:child_process';

/**
 * @typedef {object} Outcome
 * @property {number} code 0 when all went well
 * @property {string} output what it said; empty where its output went straight to the terminal
 */

/**
 * Runs a command to its end. A signal to this process reaches it, so that nothing is left behind.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, isQuiet?: boolean, onLine?: (line: string) => void, env?: NodeJS.ProcessEnv }} [options]
 *   isQuiet keeps what it says for the outcome; onLine takes its stdout line by line
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd, isQuiet = false, onLine, env } = {}) {
  return new Promise((resolve) => {
    const out = isQuiet || onLine ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', out, isQuiet ? 'pipe' : 'inherit'] });
    let output = '';
    let unfinished = '';

    /** @param {string} text */
    const takeLines = (text) => {
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    };
    child.stdout?.setEncoding('utf8').on('data', onLine ? takeLines : (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));

    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => void child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);

    /** @param {number} code */
    const end = (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (unfinished) onLine?.(unfinished);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      if (!isQuiet) process.stderr.write(`${error.message}\n`);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
