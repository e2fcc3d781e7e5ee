import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../../.cache');
const MISSING = 'This test needs Python 3 with venv and pip: install python3 and python3-venv';

/** The Python of an environment with these packages, each with its exact version; made once, in the project's cache. */
export async function pythonWith(name: string, requirements: readonly string[]): Promise<string> {
  const folder = join(CACHE, `python-${name}`);
  const python = join(folder, 'bin/python');
  const made = join(folder, createHash('sha256').update(requirements.join('\n')).digest('hex'));
  if (existsSync(made)) return python;
  await rm(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]).catch((error: unknown) => {
    throw new Error(MISSING, { cause: error });
  });
  const quietly = ['--quiet', '--no-input', '--disable-pip-version-check'];
  await run(python, ['-m', 'pip', 'install', ...quietly, '--only-binary', ':all:', ...requirements]);
  await writeFile(made, '');
  return python;
}
