import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Reply, Request } from './commands.js';

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const STOP_MS = 12_000;
const KEPT_CHARACTERS = 20_000;

/** A process of its own, asked over IPC, so that what measures doesn't run in what is measured. */
export class Program<Commands extends { [Name in keyof Commands]: (input: never) => unknown }> {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  /** Lets who waits for a text look again. */
  private wake: () => void = () => undefined;
  private calls = 0;
  private said = '';

  constructor(
    file: string,
    { execArgv = [], env = process.env }: Pick<ForkOptions, 'execArgv' | 'env'> = {},
  ) {
    const options: ForkOptions = { serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] };
    this.child = fork(file, { execArgv, env, ...options });
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
  async heard(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.said);
      if (match) return match;
      if (this.hasEnded) throw new Error(`The program ended: ${this.said}`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, 'exit');
    const kill = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    this.child.kill('SIGTERM');
    await ended;
    clearTimeout(kill);
  }

  private hear(text: string): void {
    this.said = (this.said + text).slice(-KEPT_CHARACTERS);
    this.wake();
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
    this.wake();
  }
}
