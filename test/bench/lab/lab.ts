import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mongo } from 'mongoose';
import type { Browser } from 'playwright-core';
import { EmbeddedMongo } from '@keyroster/embedded-mongo';
import { startBrowser } from '../../support/browser/browser.js';
import { RedisServer } from '../../support/processes/redis.js';
import type { LoaderCommands } from '../loader/loader.js';
import type { ProbeCommands } from '../servers/probe.js';
import { HttpCaller } from '../../support/load/http.js';
import { populate, type Census, type Person, SECRETS, tokenOf } from './population.js';
import { Program } from './program.js';

export type Loader = Program<LoaderCommands>;

export type Product = Awaited<ReturnType<Lab['product']>>;

const root = process.cwd();
/** The bundled server as shipped, and the same code in parts, into which the probe can reach. */
const packed = join(root, 'backend/dist/main.js');
const inParts = join(root, 'backend/dist/parts/main.js');
const ownFile = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const READY = /ready on http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/;

/** With `--profile`, each server writes a CPU profile. */
const profiling = process.argv.includes('--profile')
  ? ['--cpu-prof', '--cpu-prof-dir=test/output/profiles']
  : [];

/** A server under test, with the probe loaded into it. */
export class Server {
  private constructor(
    readonly probe: Program<ProbeCommands>,
    readonly url: string,
    readonly startMs: number,
  ) {}

  static async start(file: string, env: Record<string, string> = {}): Promise<Server> {
    const began = performance.now();
    const probe = new Program<ProbeCommands>(file, {
      execArgv: ['--expose-gc', '--import', ownFile('servers/probe.js'), ...profiling],
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ALLOW_OLD_MONGOD: 'on', ...env },
    });
    const [, port = ''] = await probe.heard(READY);
    return new Server(probe, `http://127.0.0.1:${port}`, performance.now() - began);
  }

  stop(): Promise<void> {
    return this.probe.stop();
  }
}

/** Runs everything that is measured, and clears it away. One mongod has a database for each server. */
export class Lab {
  private readonly stops: Array<() => void | Promise<void>> = [];
  private databases = 0;

  private constructor(
    private readonly mongod: EmbeddedMongo,
    private readonly database: mongo.MongoClient,
    readonly dataDir: string,
  ) {}

  static async open(): Promise<Lab> {
    const dataDir = await mkdtemp(join(tmpdir(), 'keyroster-bench-'));
    const mongod = await EmbeddedMongo.start({
      dataDir,
      cacheDir: join(root, '.cache'),
      progress: (line) => process.stderr.write(`${line}\n`),
    });
    return new Lab(mongod, await new mongo.MongoClient(mongod.uri).connect(), dataDir);
  }

  /** The built product on a database of its own, with these people in it. */
  async product(census: Census, env: Record<string, string> = {}) {
    const uri = this.newDatabase();
    const population = await populate(uri, census);
    return { ...population, uri, server: await this.serve(uri, env) };
  }

  /** The built product on an existing database, whose commands are counted. */
  async serve(uri: string, env: Record<string, string> = {}): Promise<Server> {
    const server = await this.start(inParts, uri, env);
    await server.probe.call('watchDatabase');
    return server;
  }

  /** The bundled product, which shows what a start costs. */
  servePacked(uri: string): Promise<Server> {
    return this.start(packed, uri);
  }

  private async start(file: string, uri: string, env: Record<string, string> = {}): Promise<Server> {
    const own = { PORT: '0', DATA_DIR: this.dataDir, MONGODB_URI: uri, API_DOCS: 'off', ...SECRETS };
    // One admin makes more calls here than any person.
    const server = await Server.start(file, { CALLS_PER_SECOND: '1000000', ...own, ...env });
    return this.keep(server, () => server.stop());
  }

  async peer(name: string, env: Record<string, string> = {}): Promise<Server> {
    const server = await Server.start(ownFile(`servers/${name}.js`), env);
    return this.keep(server, () => server.stop());
  }

  /** A server that does by the driver alone what the product does with this database. */
  driver(uri: string): Promise<Server> {
    return this.peer('plain-driver', { MONGODB_URI: uri });
  }

  loader(): Loader {
    const loader = new Program<LoaderCommands>(ownFile('loader/loader.js'));
    return this.keep(loader, () => loader.stop());
  }

  /** Calls as somebody, over connections that are closed after the scene. */
  caller({ url }: Server, person?: Person): HttpCaller {
    const caller = new HttpCaller(url, person && tokenOf(person));
    return this.keep(caller, () => caller.hangUp());
  }

  async browser(): Promise<Browser> {
    const browser = await startBrowser();
    return this.keep(browser, () => browser.close());
  }

  async redis(): Promise<RedisServer> {
    const redis = await RedisServer.start();
    return this.keep(redis, () => redis.stop());
  }

  private keep<T>(started: T, stop: () => void | Promise<void>): T {
    this.stops.push(stop);
    return started;
  }

  /** The CPU time of mongod so far, which serves all servers. */
  async databaseCpuMs(): Promise<number> {
    const status = await this.database.db().admin().serverStatus();
    const used = status['extra_info'] as { user_time_us: number; system_time_us: number };
    return (used.user_time_us + used.system_time_us) / 1_000;
  }

  /** If commands are watched, the driver parses each answer twice. */
  newDatabase({ isWatched = true } = {}): string {
    const url = new URL(this.mongod.uri);
    this.databases += 1;
    url.pathname = `/bench_${this.databases}`;
    url.searchParams.set('monitorCommands', String(isWatched));
    return url.href;
  }

  /** Stops what a scene started, so that it does not run during the next. */
  async clear(): Promise<void> {
    await Promise.all(this.stops.splice(0).map((stop) => Promise.resolve(stop())));
  }

  async close(): Promise<void> {
    await this.clear();
    await this.database.close();
    await this.mongod.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
