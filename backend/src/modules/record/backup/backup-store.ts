import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { BackupFileAnswer } from '@keyroster/contracts/dto';
import { DumpError } from '../../../common/dump/dump-format.js';
import { hasCode } from '../../../common/errors/to-app-error.js';
import { makeDir } from '../../../common/paths.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import { BackupsService } from './backups.service.js';
import type { InspectedBackup } from './backup-file.js';
import { S3 } from './s3.js';

const NAMED = /^keyroster-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.bson\.gz$/;

/** Where backups are kept: a folder, or a bucket of an S3 server. */
@Injectable()
export class BackupStore {
  private readonly s3 = this.settings.backupS3 && new S3(this.settings.backupS3);

  constructor(
    private readonly settings: Settings,
    private readonly backups: BackupsService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, and only files that are named like the backups of this product. */
  async list(): Promise<BackupFileAnswer[]> {
    const files = this.s3 ? await this.inBucket(this.s3) : await this.inFolder();
    const ours = files.flatMap(({ name, bytes }) => {
      const at = timeIn(name);
      return at === null ? [] : [{ name, at, bytes }];
    });
    return ours.sort((one, other) => other.at - one.at);
  }

  /** Makes a backup, which counts only once it was read back from where it is kept. */
  async make(signal: AbortSignal): Promise<InspectedBackup> {
    const name = await this.newName();
    if (!this.s3) return this.backups.create(join(this.settings.backupFolder, name), signal);
    const folder = await this.passingFolder();
    try {
      const file = join(folder, name);
      const backup = await this.backups.create(file, signal);
      await this.s3.put(name, file);
      if ((await this.s3.digestOf(name)) !== (await digestOf(file))) {
        await this.s3.remove(name);
        throw new DumpError('The backup came back different from the S3 server');
      }
      return backup;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes all but the newest `backupKeep` backups. */
  async rotate(): Promise<void> {
    for (const { name } of (await this.list()).slice(this.settings.backupKeep)) {
      if (this.s3) await this.s3.remove(name);
      else await rm(join(this.settings.backupFolder, name), { force: true });
    }
  }

  /** Calls `work` with the newest backup as a file on this disk, which exists until `work` ends. */
  async withLatest<T>(work: (file: string) => Promise<T>): Promise<T> {
    const [latest] = await this.list();
    if (!latest) throw new DumpError(`There is no backup in ${this.settings.backupTo}`);
    if (!this.s3) return work(join(this.settings.backupFolder, latest.name));
    const folder = await this.passingFolder();
    try {
      const file = join(folder, latest.name);
      await this.s3.get(latest.name, file);
      return await work(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Skips taken names, because two backups may be made within a second. */
  private async newName(): Promise<string> {
    const taken = new Set((await this.list()).map(({ name }) => name));
    let at = this.clock.now();
    while (taken.has(nameOf(at))) at += 1_000;
    return nameOf(at);
  }

  private async inFolder(): Promise<Array<{ name: string; bytes: number }>> {
    const folder = this.settings.backupFolder;
    try {
      const names = (await readdir(folder)).filter((name) => NAMED.test(name));
      return await Promise.all(
        names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
      );
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  private async inBucket(s3: S3): Promise<Array<{ name: string; bytes: number }>> {
    const { prefix = '' } = this.settings.backupS3 ?? {};
    return (await s3.list()).map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes }));
  }

  /** A temporary folder within `DATA_DIR`, which is closed to other users of the machine. */
  private passingFolder(): Promise<string> {
    makeDir(this.settings.dataDir, 0o700);
    return mkdtemp(join(this.settings.dataDir, 'backup-'));
  }
}

function nameOf(at: number): string {
  const stamp = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  return `keyroster-${stamp.replaceAll(':', '')}.bson.gz`;
}

function timeIn(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAMED.exec(name) ?? [];
  if (day === undefined) return null;
  const at = Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? null : at;
}

async function digestOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}
