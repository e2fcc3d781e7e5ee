import './support/env.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { forget } from './build/freshness.mjs';
import { client, extension, frontend, serverParts } from './build/parts.mjs';
import { bin, root } from './support/root.mjs';

/** @import { Part } from './build/parts.mjs' */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

function stop() {
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function keepRunning(command, args, cwd) {
  // In its own process group, so that Ctrl-C reaches it once, through this process.
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'pipe'], detached: true });
  running.add(child);
  child.stderr.pipe(process.stderr, { end: false });
  child.once('error', (error) => process.stderr.write(`${error.message}\n`));
  child.once('close', (code) => {
    running.delete(child);
    if (!isStopping) process.exitCode = code || 1;
    stop();
  });
  return child;
}

/** @param {Part} part */
function watch(part) {
  const [command, ...args] = part.watch;
  return keepRunning(bin(command), args, join(root, part.folder));
}

/** Resolves after the first compilation, so that the server doesn't start twice. @param {Part} part @returns {Promise<void>} */
function watched(part) {
  forget(root, part);
  const watcher = watch(part);
  return new Promise((resolve) => {
    watcher.stderr.on('data', (text) => String(text).includes('compiled') && resolve());
    watcher.once('close', () => resolve());
  });
}

await buildOrExit([...serverParts, client, extension]);
process.on('SIGINT', stop).on('SIGTERM', stop);
watch(frontend);
await Promise.all(serverParts.map(watched));
if (!isStopping) {
  keepRunning(process.execPath, ['--watch', 'backend/dist/parts/main.js'], root);
}
