import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_BUILD_MS = 10 * 60_000;

/** @param {unknown} error @param {string} code */
const hasCode = (error, code) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** @param {string} file @returns {boolean} whether the lock was released, has expired or belongs to a process that is gone */
function isAbandoned(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    return age > LONGEST_BUILD_MS || !isAlive(Number(readFileSync(file, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
}

/** @param {string} file */
function take(file) {
  const mine = `${file}.${process.pid}`;
  // Linking a complete file makes the lock appear with its holder's pid already written.
  writeFileSync(mine, `${process.pid}`);
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Parallel builds would empty each other's output. @param {string} file @param {() => Promise<void>} work */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await pause(100);
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}
