import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
/** The compile cache of Node, as in the image and by `npm start`; older versions of Node ignore it. */
const COMPILED = path.join(root, '.cache/compile');
const READY = /^Keyroster ready on http:\/\/localhost:(\d+)$/m;
/** Variables that a program inherits; the test sets all others. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'MONGOD_BINARY'];

export interface Typed {
  words?: string[];
  input?: string;
}

/** A program of the project in its own process, so that it can be killed; `file` is relative to the root. */
export class BuiltProgram {
  private readonly child: ChildProcess;
  private readonly listeners = new Set<() => void>();
  stdout = '';
  stderr = '';

  constructor(file: string, env: Record<string, string>, { words = [], input = '' }: Typed = {}) {
    const inherited = INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    });
    this.child = spawn(process.execPath, [path.join(root, file), ...words], {
      env: {
        ...(Object.fromEntries(inherited) as Record<string, string>),
        LOG_LEVEL: 'warn',
        KEYROSTER_NO_ENV_FILE: 'yes',
        NODE_COMPILE_CACHE: COMPILED,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A program that has ended, or never reads, is no failure of the test.
    this.child.stdin?.on('error', () => undefined).end(input);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.tellListeners();
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.child.once('close', () => this.tellListeners());
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits for a line on stdout; fails when the program ends without it. */
  says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.stdout);
        if (!match && this.isRunning) return;
        this.listeners.delete(look);
        if (match) resolve(match);
        else reject(new Error(`The program ended without ${String(pattern)}: ${this.stdout}${this.stderr}`));
      };
      this.listeners.add(look);
      look();
    });
  }

  /** Waits until the server is ready; returns its address. */
  async isReady(): Promise<string> {
    const [, port = ''] = await this.says(READY);
    return `http://127.0.0.1:${port}`;
  }

  /** Waits for its end; returns its exit code, null if a signal ended it. */
  async ended(): Promise<number | null> {
    if (this.isRunning) await once(this.child, 'close');
    return this.child.exitCode;
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended();
  }

  private tellListeners(): void {
    for (const listener of this.listeners) listener();
  }
}
