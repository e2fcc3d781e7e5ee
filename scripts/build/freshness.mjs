import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { common } from './parts.mjs';

/** @import { Part } from './parts.mjs' */

const isTest = /\.spec\.tsx?$/;

/** The files of a path, sorted. @param {string} root @param {string} path @returns {string[]} */
function filesOf(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}

/** Hashes contents and not times, because a checkout touches every file. @param {string} root @param {Part} part */
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
 * The mark is removed first and written last, so that a killed build counts as stale. It holds the hash from
 * before the build, so that later changes count too. @param {string} root @param {Part} part @param {() => Promise<void>} build
 */
export async function renew(root, part, build) {
  rmSync(markOf(root, part), { force: true });
  const before = fingerprint(root, part);
  rmSync(outputOf(root, part), { recursive: true, force: true });
  await build();
  writeFileSync(markOf(root, part), before);
}

/** Marks a part as stale because a watcher will write its output. @param {string} root @param {Part} part */
export function forget(root, part) {
  rmSync(markOf(root, part), { force: true });
}
