import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { BackupFileAnswer } from '@keyroster/contracts/dto';
import { DumpError } from '../../../common/dump/dump-format.js';
import { hasCode } from '../../../common/errors/to-app-error.js';
import { makeDir } from '../../../common/paths.js';
import { digestOf } from '../../../common/secrets/digests.js';
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
    const files = await (this.s3 ? this.s3.list() : this.inFolder());
    const ours = files.flatMap(({ name, bytes }) => {
      const at = timeIn(name);
      return at === null ? [] : [{ name, at, bytes }];
    });
    return ours.sort((one, other) => other.at - one.at);
  }

  /** Makes a backup, which counts only once it was read back from where it is kept. */
  async make(signal: AbortSignal): Promise<InspectedBackup> {
    const { s3 } = this;
    const name = await this.newName();
    if (!s3) return this.backups.create(join(this.settings.backupFolder, name), signal);
    return this.withPassingFile(name, async (file) => {
      const backup = await this.backups.create(file, signal);
      await s3.put(name, file);
      if ((await s3.digestOf(name)) !== (await digestOf(createReadStream(file)))) {
        await s3.remove(name);
        throw new DumpError('The backup came back different from the S3 server');
      }
      return backup;
    });
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
    const { s3 } = this;
    const [latest] = await this.list();
    if (!latest) throw new DumpError(`There is no backup in ${this.settings.backupTo}`);
    if (!s3) return work(join(this.settings.backupFolder, latest.name));
    return this.withPassingFile(latest.name, async (file) => {
      await s3.get(latest.name, file);
      return work(file);
    });
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

  /** Uses a temporary folder within `DATA_DIR`, which is closed to other users of the machine. */
  private async withPassingFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
    makeDir(this.settings.dataDir, 0o700);
    const folder = await mkdtemp(join(this.settings.dataDir, 'backup-'));
    try {
      return await work(join(folder, name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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
