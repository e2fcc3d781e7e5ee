import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from './embedded-bench.js';

const run = promisify(execFile);
const MISSING = 'This test needs Python 3 with venv and pip: install python3 and python3-venv';

/** The Python of an environment with exactly these packages, dependencies included. It is made once. */
export async function pythonWith(requirements: string): Promise<string> {
  const versions = createHash('sha256').update(requirements).digest('hex').slice(0, 12);
  const folder = join(cacheDir, `python-${versions}`);
  if (!existsSync(folder)) await makeEnvironment(folder, requirements);
  return join(folder, 'bin/python');
}

async function makeEnvironment(folder: string, requirements: string): Promise<void> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', draft]).catch((error: unknown) => {
    throw new Error(MISSING, { cause: error });
  });
  const list = join(draft, 'requirements.txt');
  await writeFile(list, requirements);
  const options = [
    '--quiet',
    '--no-input',
    '--no-deps',
    '--disable-pip-version-check',
    '--requirement',
    list,
  ];
  await run(join(draft, 'bin/python'), ['-m', 'pip', 'install', ...options]);
  // The move is safe: Python finds its packages by its own path, and no script with the old path is run.
  await rename(draft, folder);
}
