import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { probeBinary } from './run-command.js';
import { formatVersion, parseVersion } from '../data/version-rule.js';

const PART = 'mongod-part-';
const ABANDONED_AFTER_MS = 3_600_000;
const FAILURE = 'mongodb-download.failed';
const FAILED_LATELY_MS = 86_400_000;

/** Binaries that were fetched once, as `mongod-{version}`. */
export class BinaryCache {
  constructor(private readonly dir: string) {}

  async list(): Promise<string[]> {
    await mkdir(this.dir, { recursive: true });
    const names = await readdir(this.dir);
    return names.filter((name) => /^mongod-[\d.]+$/.test(name)).map((name) => path.join(this.dir, name));
  }

  /** Fetches into a temporary folder and moves the finished binary, so that partial or concurrent fetches do no harm. */
  async fill(fetch: (partDir: string) => Promise<string>): Promise<string> {
    await mkdir(this.dir, { recursive: true });
    await this.removeAbandoned();
    const partDir = await mkdtemp(path.join(this.dir, PART));
    try {
      const fetched = await fetch(partDir);
      await chmod(fetched, 0o755);
      const version = parseVersion(await probeBinary(fetched));
      if (version === undefined) throw new Error('what was fetched does not tell its version');
      const kept = path.join(this.dir, `mongod-${formatVersion(version)}`);
      await rename(fetched, kept);
      return kept;
    } finally {
      await rm(partDir, { recursive: true, force: true });
    }
  }

  async noteFailure(): Promise<void> {
    await writeFile(path.join(this.dir, FAILURE), '');
  }

  async hasFailedLately(): Promise<boolean> {
    const failure = await stat(path.join(this.dir, FAILURE)).catch(() => undefined);
    return failure !== undefined && Date.now() - failure.mtimeMs < FAILED_LATELY_MS;
  }

  private async removeAbandoned(): Promise<void> {
    const parts = (await readdir(this.dir)).filter((name) => name.startsWith(PART));
    for (const part of parts.map((name) => path.join(this.dir, name))) {
      const age = Date.now() - (await stat(part)).mtimeMs;
      if (age > ABANDONED_AFTER_MS) await rm(part, { recursive: true, force: true });
    }
  }
}
