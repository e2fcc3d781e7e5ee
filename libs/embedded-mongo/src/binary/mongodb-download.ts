import { type RequestOptions } from 'node:https';

import { DryMongoBinary } from 'mongodb-memory-server-core/lib/util/DryMongoBinary.js';
import { MongoBinaryDownload } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownload.js';
import { type MongoBinaryOpts } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

import { lineOf, type MongoVersion, parseVersion, refusalOf } from '../data/version-rule.js';
import { newDataRelease, releases } from './mongod-releases.js';

const PROGRESS_EVERY_MS = 2_000;
const SILENCE_MS = 15_000;
const MEGABYTE = 1024 * 1024;

/** MongoDB's own archive, from its own host or the mirror that the library's settings name. */
export async function downloadMongodb(
  partDir: string,
  data: MongoVersion | undefined,
  progress: (line: string) => void,
): Promise<string> {
  // Kept data are opened by their own line.
  const version = data === undefined ? newDataRelease : releases[lineOf(data)];
  const options = await DryMongoBinary.generateOptions({ downloadDir: partDir, ...(version && { version }) });
  const offered = parseVersion(options.version);
  const refusal = offered && refusalOf(offered, data);
  if (refusal !== undefined) throw new Error(refusal);
  progress(`Trying MongoDB's download of ${options.version}`);
  return new OneTryDownload({ ...options, downloadDir: partDir }, progress).getMongodPath();
}

class OneTryDownload extends MongoBinaryDownload {
  private lastLineAt = Date.now();
  private received = 0;

  constructor(
    options: MongoBinaryOpts,
    private readonly progress: (line: string) => void,
  ) {
    super(options);
  }

  /** One try; and the library checks no certificate by default, which won't do for a program that is then run. */
  override httpDownload(url: URL, options: RequestOptions, location: string, draft: string): Promise<string> {
    return super.httpDownload(
      url,
      { ...options, rejectUnauthorized: true },
      location,
      draft,
      1,
      0,
      SILENCE_MS,
    );
  }

  /** The library would write to the terminal itself. */
  override printDownloadProgress(chunk: { length: number }): void {
    this.received += chunk.length;
    this.dlProgress.current += chunk.length;
    if (Date.now() - this.lastLineAt < PROGRESS_EVERY_MS) return;
    this.lastLineAt = Date.now();
    const received = Math.round(this.received / MEGABYTE);
    this.progress(
      `Downloading MongoDB ${this.binaryOpts.version}: ${received} of ${this.dlProgress.totalMb} MB`,
    );
  }
}
