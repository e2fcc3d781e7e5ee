import { join, resolve } from 'node:path';

/** The project's root, found from where this file runs: backend/src/common or backend/dist/common. */
export const projectRoot = resolve(import.meta.dirname, '../../..');

/** What can be fetched or built again: downloaded binaries. */
export const projectCacheDir = join(projectRoot, '.cache');

/** The built web app. */
export const webAppDir = join(projectRoot, 'frontend/dist');
