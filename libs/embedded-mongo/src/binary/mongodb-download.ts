import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archivePins } from './archive-pins.js';
import { releases } from './mongod-releases.js';
import { runCommand } from './run-command.js';

const HOST = 'https://fastdl.mongodb.org';
const PROGRESS_EVERY_MS = 2_000;
const SILENCE_MS = 15_000;
const UNPACKING_MS = 120_000;
const LOOK_MS = 2_000;
const MEGABYTE = 1024 * 1024;

export interface Machine {
  platform: string;
  arch: string;
  /** Undefined for other C libraries, for which MongoDB has no builds. */
  glibc?: string;
}

/** All platforms for which an archive may be downloaded. */
const MACHINES: readonly Machine[] = [
  ...['x64', 'arm64'].flatMap((arch) =>
    ['2.35', '2.34', '2.31'].map((glibc) => ({ platform: 'linux', arch, glibc })),
  ),
  ...['x64', 'arm64'].map((arch) => ({ platform: 'darwin', arch })),
];

/** The paths of all archives that may be downloaded. */
export const archivePaths = (): string[] =>
  Object.values(releases).flatMap((release) =>
    MACHINES.flatMap((machine) => archivePath(release, machine) ?? []),
  );

/** Undefined where MongoDB has no build for the machine. */
export function archivePath(release: string, { platform, arch, glibc }: Machine): string | undefined {
  if (arch !== 'x64' && arch !== 'arm64') return undefined;
  if (platform === 'darwin') return `osx/mongodb-macos-${arch === 'x64' ? 'x86_64' : 'arm64'}-${release}.tgz`;
  const build = platform === 'linux' && glibc !== undefined ? linuxBuild(release, glibc) : undefined;
  if (build === undefined) return undefined;
  return `linux/mongodb-linux-${arch === 'x64' ? 'x86_64' : 'aarch64'}-${build}-${release}.tgz`;
}

/** Chosen by the C library: a build runs wherever that is new enough, as Ubuntu 22.04's does on Debian 12. */
function linuxBuild(release: string, glibc: string): string | undefined {
  const minor = /^2\.(\d+)/.exec(glibc)?.[1];
  if (Number(minor) >= 35) return 'ubuntu2204';
  if (Number(minor) >= 34) return release.startsWith('8.') ? 'rhel93' : 'rhel90';
  return Number(minor) >= 31 ? 'ubuntu2004' : undefined;
}

/** Asks `getconf`: Node's own report has the version of glibc too, but takes ten times as long. */
export async function thisMachine(): Promise<Machine> {
  const { platform, arch } = process;
  const told = await runCommand('getconf', ['GNU_LIBC_VERSION'], LOOK_MS).catch(() => '');
  const glibc = /^glibc (\S+)/.exec(told)?.[1];
  return { platform, arch, ...(glibc !== undefined && { glibc }) };
}

/** The archive with its pinned SHA-256; throws before any request if there is none. */
export function pinnedArchive(release: string, machine: Machine, pins = archivePins) {
  const place = archivePath(release, machine);
  if (place === undefined) throw new Error(`MongoDB has no build of ${release} for this machine`);
  const name = path.posix.basename(place);
  const sha256 = pins[name];
  if (sha256 === undefined) throw new Error(`no SHA-256 is pinned for ${name} (npm run mongod:pins)`);
  return { release, path: place, sha256 };
}

/** Downloads an archive and unpacks it only if its SHA-256 is the pinned one. */
export async function downloadMongodb(
  { release, path: place, sha256 }: ReturnType<typeof pinnedArchive>,
  partDir: string,
  progress: (line: string) => void,
): Promise<string> {
  progress(`Trying MongoDB's download of ${release}`);
  const host = process.env['MONGOMS_DOWNLOAD_MIRROR'] || HOST;
  const archive = path.join(partDir, 'archive.tgz');
  const line = (received: string): void => progress(`Downloading MongoDB ${release}: ${received}`);
  const found = await fetchFile(`${host.replace(/\/+$/, '')}/${place}`, archive, line);
  if (found !== sha256) throw new Error(`what came as ${place} has another SHA-256 than the pinned one`);
  return unpack(archive, partDir);
}

/** Writes the file and returns its SHA-256. */
async function fetchFile(url: string, file: string, line: (received: string) => void): Promise<string> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('the host went silent')), SILENCE_MS);
  const hash = createHash('sha256');
  try {
    const answer = await fetch(url, { signal: silence.signal });
    if (!answer.ok || answer.body === null) throw new Error(`the host answered ${answer.status}`);
    const total = Math.round(Number(answer.headers.get('content-length')) / MEGABYTE);
    let received = 0;
    let toldAt = Date.now();
    const watched = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        timer.refresh();
        hash.update(chunk);
        received += chunk.length;
        if (Date.now() - toldAt >= PROGRESS_EVERY_MS) {
          toldAt = Date.now();
          line(`${Math.round(received / MEGABYTE)}${total > 0 ? ` of ${total}` : ''} MB`);
        }
        yield chunk;
      }
    };
    await pipeline(Readable.from(answer.body), watched, createWriteStream(file, { flags: 'wx' }));
    return hash.digest('hex');
  } finally {
    clearTimeout(timer);
  }
}

/** Searches the listing, because the folder may be named differently (aarch64 and arm64 on macOS). */
async function unpack(archive: string, partDir: string): Promise<string> {
  const listed = await runCommand('tar', ['-tzf', archive], UNPACKING_MS);
  const member = listed.split('\n').find((name) => name.endsWith('/bin/mongod'));
  if (member === undefined) throw new Error('the archive holds no mongod');
  await runCommand('tar', ['-xzf', archive, '-C', partDir, member], UNPACKING_MS);
  return path.join(partDir, member);
}
