import { spawn } from 'node:child_process';
import { root } from '../support/root.mjs';
import { run } from '../support/run.mjs';

/** @param {string} command @param {string[]} args @param {{ isQuiet?: boolean }} [options] @returns {Promise<string>} its output */
export async function must(command, args, { isQuiet = true } = {}) {
  const { code, output } = await run(command, args, { cwd: root, isQuiet });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed.\n${output}`);
  return output.trim();
}

/** @param {string} command @param {string[]} args */
export const works = async (command, args) => (await run(command, args, { isQuiet: true })).code === 0;

/** @param {Record<string, string>} env */
export const envWords = (env) =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** @param {string} command @param {string[]} args */
export const spawnServer = (command, args) => spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
