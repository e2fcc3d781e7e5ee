import { join, sep, dirname, resolve } from 'node:path';
import { mkdirSync, statSync } from 'node:fs';

/** The project's root: above backend/, wherever below it this runs, from its sources or packed. */
export const projectRoot = import.meta.dirname.slice(
  0,
  import.meta.dirname.lastIndexOf(`${sep}backend${sep}`),
);

/** For downloaded binaries, which can be fetched again. */
export const projectCacheDir = join(projectRoot, '.cache');

export const webAppDir = join(projectRoot, 'frontend/dist');

/**
 * Makes a folder where there is none, and those above it. Not by mkdir's own `recursive`: where the system says of a
 * folder that can't be made that it isn't there, as below /proc, Node tries again without end.
 */
export function makeDir(path: string, mode?: number): void {
  const dir = resolve(path);
  if (isDir(dir)) return;
  makeDir(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isDir(dir)) throw error;
  }
}

const isDir = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
