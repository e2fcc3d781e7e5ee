import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Request, Reply } from './commands.js';

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export interface ProgramOptions {
  execArgv?: string[];
  env?: NodeJS.ProcessEnv;
}

const KILL_AFTER_MS = 12_000;

/** A program of its own, asked over its IPC channel: what is measured must not share a process with what measures. */
export class Program<Commands extends { [Name in keyof Commands]: (input: never) => unknown }> {
  private readonly pending = new Map<number, Pending>();
  private readonly child: ChildProcess;
  private calls = 0;
  private said = '';

  constructor(file: string, { execArgv = [], env = process.env }: ProgramOptions = {}) {
    this.child = fork(file, { execArgv, env, serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    this.child.on('message', (reply: Reply) => this.settle(reply));
    this.child.once('exit', () => this.failAll());
  }

  call<Name extends keyof Commands & string>(
    name: Name,
    input: Parameters<Commands[Name]>[0],
  ): Promise<Awaited<ReturnType<Commands[Name]>>> {
    const call = (this.calls += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.pending.set(call, { resolve, reject });
    const request: Request = { call, name, input };
    this.child.send(request, (error) => error && this.settle({ call, error: error.message }));
    return promise as Promise<Awaited<ReturnType<Commands[Name]>>>;
  }
