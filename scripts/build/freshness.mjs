import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { common } from './parts.mjs';

/** @typedef {import('./parts.mjs').Part} Part */

const isTest = /\.spec\.tsx?$/;

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} the files behind a path, in an order that is the same everywhere
 */
function filesOf(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}

/**
 * A hash over what a part's output is made from. Contents, not times: a checkout touches every file.
 * @param {string} root
 * @param {Part} part
 */
function fingerprint(root, part) {
  const hash = createHash('sha256');
  const sources = [part, ...part.needs].flatMap(({ sources }) => sources);
  for (const file of [...common, ...sources].flatMap((path) => filesOf(root, path))) {
    if (isTest.test(file)) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @param {Part} part */
const outputOf = (root, part) => join(root, part.folder, 'dist');

/** @param {string} root @param {Part} part */
const markOf = (root, part) => join(outputOf(root, part), '.build-hash');

/** @param {string} root @param {Part} part */
export function isFresh(root, part) {
  const mark = markOf(root, part);
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint(root, part);
}

/**
 * Builds a part anew. The mark is the first thing to go and the last to come, so that a build which was
 * killed is seen as stale; it holds the sources as they were before, so that a change meanwhile is too.
 * @param {string} root
 * @param {Part} part
 * @param {() => Promise<void>} build
 */
export async function renew(root, part, build) {
  rmSync(markOf(root, part), { force: true });
  const before = fingerprint(root, part);
  rmSync(outputOf(root, part), { recursive: true, force: true });
  await build();
  writeFileSync(markOf(root, part), before);
}

/**
 * Lets a part be stale from now on: a watcher is about to write into its output.
 * @param {string} root
 * @param {Part} part
 */
export function forget(root, part) {
  rmSync(markOf(root, part), { force: true });
}
