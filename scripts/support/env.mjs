import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './root.mjs';

/** A variable of the environment wins over the file unless it is empty. @param {string} file @param {NodeJS.ProcessEnv} env */
export function readEnvFile(file, env) {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) env[name] ||= value;
}

// Processes that tests start get all their settings from the tests.
if (process.env['KEYROSTER_NO_ENV_FILE'] !== 'yes') readEnvFile(join(root, '.env'), process.env);
