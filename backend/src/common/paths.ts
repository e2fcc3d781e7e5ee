import { join, sep } from 'node:path';

/** The project's root: above backend/, wherever below it this runs, from its sources or packed. */
export const projectRoot = import.meta.dirname.slice(
  0,
  import.meta.dirname.lastIndexOf(`${sep}backend${sep}`),
);

/** What can be fetched or built again: downloaded binaries. */
export const projectCacheDir = join(projectRoot, '.cache');

/** The built web app. */
export const webAppDir = join(projectRoot, 'frontend/dist');
