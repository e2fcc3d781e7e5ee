import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [name] only where the package is installed under an alias
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [dev] needed only for building or testing
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {{ version?: string, packages: Record<string, LockEntry> }} Lock */

/** @typedef {{ path: string, name: string, version: string, entry: LockEntry }} Installed */

const MODULES = 'node_modules/';

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Every copy that `npm ci` may install, nested ones too, without workspaces. @param {Lock} lock @returns {Installed[]} */
export function installedPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(MODULES) && !link)
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
      return { path, name, version: entry.version ?? '', entry };
    });
}

/** What runs in production: on the server or, bundled, in the page. @param {Lock} lock */
export const productionPackages = (lock) => installedPackages(lock).filter(({ entry }) => !entry.dev);
