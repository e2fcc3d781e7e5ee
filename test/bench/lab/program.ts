import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Reply, Request } from './commands.js';

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export interface ProgramOptions {
  execArgv?: string[];
  env?: NodeJS.ProcessEnv;
}

const STOP_MS = 12_000;
const KEPT_CHARACTERS = 20_000;

/** A process of its own, asked over IPC, so that what measures doesn't run in what is measured. */
export class Program<Commands extends { [Name in keyof Commands]: (input: never) => unknown }> {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();
  private calls = 0;
  private said = '';

  constructor(file: string, { execArgv = [], env = process.env }: ProgramOptions = {}) {
    this.child = fork(file, {
      execArgv,
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.hear(text));
    }
    this.child.on('message', (reply: Reply) => this.settle(reply));
    this.child.once('exit', () => this.failAll());
  }

  call<Name extends keyof Commands & string>(
    name: Name,
    ...[input]: Parameters<Commands[Name]>
  ): Promise<Awaited<ReturnType<Commands[Name]>>> {
    const call = (this.calls += 1);
    const request: Request = { call, name, input };
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(call, { resolve, reject }));
    this.child.send(request, (error) => error && this.settle({ call, error: error.message }));
    return answer as Promise<Awaited<ReturnType<Commands[Name]>>>;
  }

  /** Waits for a text that the program prints on stdout or stderr. */
  heard(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.said);
        const isOver = this.child.exitCode !== null || this.child.signalCode !== null;
        if (!match && !isOver) return;
        this.listeners.delete(look);
        if (match) resolve(match);
        else reject(new Error(`The program ended: ${this.said}`));
      };
      this.listeners.add(look);
      look();
    });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    const kill = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    this.child.kill('SIGTERM');
    await ended;
    clearTimeout(kill);
  }

  private hear(text: string): void {
    this.said = (this.said + text).slice(-KEPT_CHARACTERS);
    for (const listener of this.listeners) listener();
  }

  private settle({ call, result, error }: Reply): void {
    const pending = this.pending.get(call);
    this.pending.delete(call);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new Error(error));
  }

  private failAll(): void {
    for (const pending of this.pending.values()) pending.reject(new Error(`The program ended: ${this.said}`));
    this.pending.clear();
    for (const listener of this.listeners) listener();
  }
}
