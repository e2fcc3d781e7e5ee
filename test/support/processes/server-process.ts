import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { mongo } from 'mongoose';
import { EmbeddedMongo } from '@keyroster/embedded-mongo';
import { BuiltProgram, type Typed } from './built-program.js';
import { cacheDir, mongodPidOf, withDatabase } from './embedded-bench.js';
import { Session } from '../app/session.js';
import { ADMIN } from '../app/test-app.js';
import { until } from '../checks/until.js';

/** The built server with its embedded database, in a process that can be killed and started again on its data. */
export class ServerProcess {
  private program: BuiltProgram;
  private readonly others: ServerProcess[] = [];
  url = '';

  private constructor(
    readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {
    this.program = this.run('main.js');
  }

  /** On a DATA_DIR of its own, or a given one. */
  static async start(env: Record<string, string> = {}, dataDir?: string): Promise<ServerProcess> {
    const dir = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'keyroster-server-')));
    const server = new ServerProcess(dir, env);
    await server.waitUntilReady();
    return server;
  }

  /** Starts another server on its database, with the same settings and a DATA_DIR of its own; `clear` ends it, too. */
  async another(): Promise<ServerProcess> {
    const uri = await readFile(path.join(this.dataDir, 'mongodb.uri'), 'utf8');
    const other = await ServerProcess.start({ ...this.env, MONGODB_URI: uri });
    this.others.push(other);
    return other;
  }

  get pid(): number {
    return this.program.pid;
  }

  mongodPid(): Promise<number> {
    return mongodPidOf(this.dataDir);
  }

  get stdout(): string {
    return this.program.stdout;
  }

  get stderr(): string {
    return this.program.stderr;
  }

  get mistakes(): string[] {
    return this.stderr.split('\n').filter((line) => line.includes('"level":50'));
  }

  async restart(env: Record<string, string> = {}): Promise<void> {
    this.program = this.run('main.js', env);
    await this.waitUntilReady();
  }

  /** Its database keeps running, as after any crash. */
  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  /** Kills its database, and waits until the server has started it again. */
  async killMongod(withinMs: number): Promise<void> {
    const killed = await this.mongodPid();
    process.kill(killed, 'SIGKILL');
    await until(withinMs, async () => ![0, killed].includes(await this.mongodPid()));
  }

  /** Returns the exit code. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return this.program.end(signal);
  }

  /** Another program of the backend with the same settings and data. */
  run(file: string, env: Record<string, string> = {}, typed: Typed = {}): BuiltProgram {
    const variables = {
      PORT: '0',
      DATA_DIR: this.dataDir,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOGINS_PER_MINUTE: '100000',
      // Tests make thousands of calls by one session, as fast as they can.
      CALLS_PER_SECOND: '0',
      // An automatic backup in the first minute would disturb the tests.
      BACKUP_EVERY: 'off',
      ...this.env,
      ...env,
    };
    return new BuiltProgram(path.join('backend/dist', file), variables, typed);
  }

  /** Accesses the database directly, while the server or another program runs. */
  async withDatabase<T>(act: (db: mongo.Db) => Promise<T>): Promise<T> {
    const mongod = await this.joinDatabase();
    try {
      return await withDatabase(mongod.uri, act);
    } finally {
      await mongod.stop();
    }
  }

  /** Ends everything that was started on the data, and deletes them. */
  async clear(): Promise<void> {
    for (const other of this.others) await other.clear();
    await this.stop();
    // A killed server has left its own database running.
    if (!this.env['MONGODB_URI']) await (await this.joinDatabase()).stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private joinDatabase(): Promise<EmbeddedMongo> {
    return EmbeddedMongo.start({ dataDir: this.dataDir, cacheDir, progress: () => undefined });
  }

  private async waitUntilReady(): Promise<void> {
    this.url = await this.program.isReady();
  }
}

/** One server process for the tests of a file, and its first admin. */
export function withServer(
  begin: (server: ServerProcess, root: Session) => unknown,
  env: Record<string, string> = {},
): void {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start(env);
    await begin(server, await Session.root(server, env['ADMIN_PASSWORD']));
  });
  afterAll(() => server.clear());
}
