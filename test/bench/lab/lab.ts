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
import { HttpCaller } from '../../support/load/http.js';
import { populate, type Census, type Person, type Population, SECRETS, tokenOf } from './population.js';
import { Program } from './program.js';
import { Server } from './server.js';

export type Loader = Program<LoaderCommands>;

export interface Product extends Population {
  server: Server;
  uri: string;
}

const root = process.cwd();
/** The bundled server as shipped, and the same code in parts, into which the probe can reach. */
const packed = join(root, 'backend/dist/main.js');
const inParts = join(root, 'backend/dist/parts/main.js');
const ownFile = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Runs everything that is measured, and clears it away. One mongod has a database for each server. */
export class Lab {
  private readonly programs: Array<{ stop(): Promise<void> }> = [];
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
  async product(census: Census, env: Record<string, string> = {}): Promise<Product> {
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
    const server = await Server.start(file, {
      PORT: '0',
      DATA_DIR: this.dataDir,
      MONGODB_URI: uri,
      API_DOCS: 'off',
      // One admin makes more calls here than any person.
      CALLS_PER_SECOND: '1000000',
      ...SECRETS,
      ...env,
    });
    this.programs.push(server);
    return server;
  }

  async peer(name: string, env: Record<string, string> = {}): Promise<Server> {
    const server = await Server.start(ownFile(`servers/${name}.js`), env);
    this.programs.push(server);
    return server;
  }

  loader(): Loader {
    const loader = new Program<LoaderCommands>(ownFile('loader/loader.js'));
    this.programs.push(loader);
    return loader;
  }

  /** Calls as somebody, over connections that are closed after the scene. */
  caller({ url }: Server, person?: Person): HttpCaller {
    const caller = new HttpCaller(url, person && tokenOf(person));
    this.programs.push({ stop: () => Promise.resolve(caller.hangUp()) });
    return caller;
  }

  async browser(): Promise<Browser> {
    const browser = await startBrowser();
    this.programs.push({ stop: () => browser.close() });
    return browser;
  }

  async redis(): Promise<RedisServer> {
    const redis = await RedisServer.start();
    this.programs.push(redis);
    return redis;
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
    await Promise.all(this.programs.splice(0).map((program) => program.stop()));
  }

  async close(): Promise<void> {
    await this.clear();
    await this.database.close();
    await this.mongod.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
