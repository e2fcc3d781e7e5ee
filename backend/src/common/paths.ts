import { join, sep, dirname, resolve } from 'node:path';
import { mkdirSync, readFileSync, statSync } from 'node:fs';

/** The folder above backend/, whether this runs from its sources or bundled. */
export const projectRoot = import.meta.dirname.slice(
  0,
  import.meta.dirname.lastIndexOf(`${sep}backend${sep}`),
);

const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8');

export const productVersion = (JSON.parse(manifest) as { version: string }).version;

export const projectCacheDir = join(projectRoot, '.cache');

export const webAppDir = join(projectRoot, 'frontend/dist');

/** Avoids mkdir's `recursive`, which retries endlessly where no folder can be made, such as below /proc. */
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
