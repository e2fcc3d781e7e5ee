import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from './embedded-bench.js';

const run = promisify(execFile);
const FOLDER = resolve(__dirname, '../python');
const REQUIREMENTS = join(FOLDER, 'requirements.txt');

/** The packages of the clients, installed once for as long as their versions stay the same. */
async function environment(): Promise<string> {
  const versions = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const folder = join(cacheDir, `python-clients-${versions}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', draft]);
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--requirement', REQUIREMENTS];
  await run(join(draft, 'bin/python'), ['-m', 'pip', 'install', ...options]);
  // Python finds its packages by where it is: nothing in it is run by the path that it was made under.
  renameSync(draft, folder);
  return folder;
}

/** Programs of others that speak to the server: test/support/python/clients.py. */
export class PythonClients {
  private constructor(private readonly python: string) {}

  static async install(): Promise<PythonClients> {
    return new PythonClients(join(await environment(), 'bin/python'));
  }

  async ask<T>(client: 'ping' | 'code' | 'verify', asked: object): Promise<T> {
    const asking = run(this.python, [join(FOLDER, 'clients.py'), client]);
    asking.child.stdin?.end(JSON.stringify(asked));
    return JSON.parse((await asking).stdout) as T;
  }
}
