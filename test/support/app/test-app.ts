import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApp, type App } from '../../../backend/src/app.setup.js';
import { Clock } from '../../../backend/src/common/time/clock.js';
import { loadSettings } from '../../../backend/src/config/settings.js';
import { DatabaseConnection } from '../../../backend/src/database/connection/database-connection.js';
import { Progress } from '../../../backend/src/common/time/progress.js';
import { appDatabaseUri, giveBack } from './test-database.js';

export const ADMIN = { username: 'root', password: 'root password' };

/** The same for all apps of a file, so that a restarted or second one knows the first one's data. */
export const SECRETS = {
  JWT_SECRET: randomBytes(32).toString('base64'),
  CREDENTIALS_KEY: randomBytes(32).toString('base64'),
};

/** The app as it ships, on a free port and a database of its own. */
export class TestApp {
  /** A connection for each call would double what a call costs. */
  readonly agent = new Agent({ keepAlive: true });
  private stoodAt = 0;

  private constructor(
    readonly app: App,
    readonly url: string,
    readonly uri: string,
    private readonly dataDir: string,
    private readonly hasOwnDatabase: boolean,
  ) {}

  static async start(env: Record<string, string> = {}, whileStarting?: (url: string) => Promise<void>) {
    const dataDir = await mkdtemp(join(tmpdir(), 'keyroster-app-'));
    const uri = env['MONGODB_URI'] ?? appDatabaseUri();
    const settings = loadSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      MONGODB_URI: uri,
      ...SECRETS,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
      LOGINS_PER_MINUTE: '100000',
      // Tests make thousands of calls by one session, as fast as they can.
      CALLS_PER_SECOND: '0',
      ...env,
    });
    const app = await createApp(settings);
    jest.spyOn(app.nest.get(Progress), 'say').mockImplementation(() => undefined);
    await app.nest.listen(settings.port, settings.host);
    const { port } = app.nest.getHttpServer().address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    try {
      await whileStarting?.(url);
      await app.startup.run();
    } catch (error) {
      await app.nest.close();
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    }
    return new TestApp(app, url, uri, dataDir, env['MONGODB_URI'] === undefined);
  }

  get<T>(type: abstract new (...parameters: never[]) => T): T {
    return this.app.nest.get<T>(type);
  }

  get database() {
    const { db } = this.get(DatabaseConnection).connection;
    if (!db) throw new Error('The app is connected once it has started');
    return db;
  }

  /** Turns the server's clock forward (or back); 0 sets it right again. */
  turnClock(byMs: number): void {
    jest.spyOn(this.get(Clock), 'now').mockImplementation(() => Date.now() + byMs);
  }

  /** Stops the server's clock, `afterMs` after the time at which it was stopped last; 0 stops it now. */
  stopClock(afterMs = 0): void {
    this.stoodAt = afterMs === 0 ? Date.now() : this.stoodAt + afterMs;
    jest.spyOn(this.get(Clock), 'now').mockReturnValue(this.stoodAt);
  }

  /** How many connections the server holds, whatever their other ends believe. */
  connections(): Promise<number> {
    return promisify<number>((done) => this.app.nest.getHttpServer().getConnections(done))();
  }

  hangUp(): void {
    for (const free of Object.values(this.agent.freeSockets)) free?.forEach((socket) => socket.destroy());
  }

  /** Stops the app. Its database goes too, unless another app still uses it (`keepData`). */
  async stop({ keepData = false } = {}): Promise<void> {
    if (!keepData && !this.hasOwnDatabase) await this.database.dropDatabase();
    this.app.startup.stop();
    this.hangUp();
    await this.app.nest.close();
    if (!keepData && this.hasOwnDatabase) await giveBack(this.uri);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
