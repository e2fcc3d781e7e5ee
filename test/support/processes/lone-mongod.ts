import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinary } from '../../../libs/embedded-mongo/src/binary/binary-sources.js';
import { openDataDir, secretFrom } from '../../../libs/embedded-mongo/src/data/data-files.js';
import { aloneOptions } from '../../../libs/embedded-mongo/src/process/mongod-options.js';
import {
  spawnMongod,
  terminate,
  type MongodProcess,
} from '../../../libs/embedded-mongo/src/process/mongod-process.js';
import { choosePort, isListening } from '../../../libs/embedded-mongo/src/process/ports.js';
import { cacheDir } from './embedded-bench.js';
import { until } from '../checks/until.js';

/** A MongoDB that is no replica set. */
export class LoneMongod {
  private constructor(
    readonly uri: string,
    private readonly mongod: MongodProcess,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<LoneMongod> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lone-mongod-'));
    const files = await openDataDir(dataDir);
    await secretFrom(files.keyFile, () => 'a'.repeat(64));
    const { path: binary } = await findBinary(
      { cacheDir, progress: () => undefined },
      { data: undefined, isOwnLineOnly: false },
    );
    const port = await choosePort(files);
    const mongod = await spawnMongod(binary, files, aloneOptions(files, port));
    await until(10_000, () => isListening(port));
    return new LoneMongod(`mongodb://127.0.0.1:${port}/keyroster`, mongod, dataDir);
  }

  async stop(): Promise<void> {
    await terminate(this.mongod, 5_000);
    await rm(this.dataDir, { recursive: true });
  }
}
