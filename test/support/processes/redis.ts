import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { endInstalled, startInstalled } from './installed.js';
import { until } from '../checks/until.js';

const UP_WITHIN_MS = 10_000;

/** A real Redis without persistence: after a kill it is empty. */
export class RedisServer {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly dir: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'keyroster-redis-')));
    await redis.up();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, or starts it again on the same port, empty. */
  async up(): Promise<void> {
    const options = { port: this.port, bind: '127.0.0.1', dir: this.dir, save: '', appendonly: 'no' };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.child = await startInstalled(
      'redis-server',
      words,
      'The tests of several processes need Redis: install the package redis-server.',
    );
    await until(UP_WITHIN_MS, () => this.answers());
  }

  kill(): Promise<void> {
    return endInstalled(this.child, 'SIGKILL');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => socket.write('PING\r\n'));
      socket.once('data', (answer) => {
        socket.destroy();
        resolve(String(answer).startsWith('+PONG'));
      });
      socket.once('error', () => resolve(false));
    });
  }
}
