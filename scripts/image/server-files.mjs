import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { namesOf, resolved } from '../supply-chain/bill-of-materials.mjs';
import { productionPackages, readLock } from '../supply-chain/lock.mjs';
import { root } from '../support/root.mjs';

/** What the built server reads at runtime, besides its packages. */
const FILES = [
  'LICENSE',
  'package.json',
  'backend/package.json',
  'backend/dist',
  'frontend/dist',
  'libs/client/dist',
  'libs/extension/dist/extension.zip',
  'ops',
];
const NOT_RUN = /\/backend\/dist\/(parts|demo)(\/|$)|\/node_modules\/.*\.map$/;
const ASKED = /\b(?:from|import|\w*require[\w$]*)\s*\(?\s*["'`](@[\w.-]+\/[\w.-]+|\w[\w.-]*)[\w./-]*["'`]/g;

/** @param {string} folder */
const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.startsWith('parts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** The packages that the bundled server imports by name, with their dependencies. @param {string} dist @returns {string[]} their paths */
export function packagesOf(dist) {
  const byPath = new Map(productionPackages(readLock()).map((one) => [one.path, one]));
  const names = scriptsIn(dist).flatMap((script) => [...script.matchAll(ASKED)].map(([, name = '']) => name));
  const found = new Set();
  /** @param {string} from @param {string[]} asked */
  const add = (from, asked) => {
    for (const name of asked) {
      const one = resolved(byPath, from, name);
      if (!one || found.has(one.path)) continue;
      found.add(one.path);
      add(one.path, namesOf(one.entry));
    }
  };
  add(
    '',
    [...new Set(names)].filter((name) => !builtinModules.includes(name)),
  );
  // Binaries for other platforms are in the lock, too.
  return [...found].filter((path) => existsSync(join(root, path))).sort();
}

/** Drops the maps' copies of the sources, which line numbers don't need and which are twice as large as the rest. @param {string} folder */
function shrinkMaps(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.map')) continue;
    const map = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    writeFileSync(join(folder, file), JSON.stringify({ ...map, sourcesContent: undefined }));
  }
}

const [, , target] = process.argv;
if (target) {
  for (const path of [...FILES, ...packagesOf(join(root, 'backend/dist'))]) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (source) => !NOT_RUN.test(source),
    });
  }
  shrinkMaps(join(target, 'backend/dist'));
}
