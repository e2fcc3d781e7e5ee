import type { EmbeddedMongo } from '@keyroster/embedded-mongo';
import type { mongo } from 'mongoose';
import { EmbeddedBench, withDatabase } from '../processes/embedded-bench.js';
import { TestApp } from '../app/test-app.js';

export class MortalDatabase {
  private constructor(
    readonly app: TestApp,
    private readonly bench: EmbeddedBench,
    private mongod: EmbeddedMongo,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<MortalDatabase> {
    const bench = await EmbeddedBench.make();
    const mongod = await bench.start();
    const app = await TestApp.start({ MONGODB_URI: mongod.uri, ...env });
    return new MortalDatabase(app, bench, mongod);
  }

  takeAway(): Promise<void> {
    return this.mongod.stop();
  }

  async bringBack(): Promise<void> {
    this.mongod = await this.bench.start();
  }

  look<T>(act: (db: mongo.Db) => Promise<T>): Promise<T> {
    return withDatabase(this.mongod.uri, act);
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.bench.clear();
  }
}
