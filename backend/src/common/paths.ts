import { join, sep, dirname, resolve } from 'node:path';
import { mkdirSync, readFileSync, statSync } from 'node:fs';

/** Above backend/, whether this runs from its sources or packed. */
export const projectRoot = import.meta.dirname.slice(
  0,
  import.meta.dirname.lastIndexOf(`${sep}backend${sep}`),
);

const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8');

export const productVersion = (JSON.parse(manifest) as { version: string }).version;

export const projectCacheDir = join(projectRoot, '.cache');

export const webAppDir = join(projectRoot, 'frontend/dist');

/** Not mkdir's `recursive`: Node retries without end below impossible folders such as /proc. */
export function makeDir(path: string, mode?: number): void {
  const dir = resolve(path);
  if (isDir(dir)) return;
  makeDir(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    if (!isDir(dir)) throw error;
  }
}

const isDir = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
