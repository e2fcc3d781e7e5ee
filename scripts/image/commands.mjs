import { spawn } from 'node:child_process';
import { run } from '../support/run.mjs';

/** @param {string} command @param {string[]} args */
export const works = async (command, args) => (await run(command, args, { isQuiet: true })).code === 0;

/** @param {Record<string, string>} env */
export const envWords = (env) =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** @param {string} command @param {string[]} args */
export const spawnServer = (command, args) => spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
