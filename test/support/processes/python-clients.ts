import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pythonWith } from './python-venv.js';

const run = promisify(execFile);
const FOLDER = resolve(__dirname, '../python');

/** Programs of others that speak to the server: test/support/python/clients.py. */
export class PythonClients {
  private constructor(private readonly python: string) {}

  static async install(): Promise<PythonClients> {
    return new PythonClients(await pythonWith(await readFile(join(FOLDER, 'requirements.txt'), 'utf8')));
  }

  async ask<T>(client: 'ping' | 'code' | 'verify', asked: object): Promise<T> {
    const asking = run(this.python, [join(FOLDER, 'clients.py'), client]);
    asking.child.stdin?.end(JSON.stringify(asked));
    return JSON.parse((await asking).stdout) as T;
  }
}
