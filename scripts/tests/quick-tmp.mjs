import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../build/lock.mjs';

const MEMORY = '/dev/shm';
const PREFIX = 'keyroster-tests-';
/** Bytes that the databases of all concurrent tests may need. */
const ROOM = 8 * 1024 ** 3;

const hasRoom = () => {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM && freemem() > ROOM;
};

/** Some systems allow no programs to start there. @param {string} folder */
function letsStart(folder) {
  const script = join(folder, 'try');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(script).status === 0;
}

/** Removes what killed runs left behind. */
function clearLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length)))) remove(join(MEMORY, name));
  }
}

/** @param {string} folder */
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** @type {string | undefined} */
let chosen;

/** The folder of the tests' files: in memory if there is room, because a shared disk may stall for seconds. */
export function quickTmp() {
  chosen ??= choose();
  return chosen;
}

function choose() {
  if (!hasRoom()) return tmpdir();
  clearLeftovers();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  process.on('exit', () => remove(folder));
  if (letsStart(folder)) return folder;
  remove(folder);
  return tmpdir();
}
