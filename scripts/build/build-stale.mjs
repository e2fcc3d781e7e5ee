import { join } from 'node:path';
import { bin, root } from '../support/root.mjs';
import { run } from '../support/run.mjs';
import { isFresh, renew } from './freshness.mjs';
import { withLock } from './lock.mjs';
import { client, extension, frontend, serverParts } from './parts.mjs';

/** @import { Part } from './parts.mjs' */

/** A failed build; its message is shown to the user as it is. */
export class BuildError extends Error {}

/** @param {Part} part @param {(line: string) => void} say */
async function buildIfStale(part, say) {
  if (isFresh(root, part)) return;
  const began = performance.now();
  say(`Building the ${part.name} …`);
  await renew(root, part, async () => {
    for (const [command, ...args] of part.commands) {
      const { code, output } = await run(bin(command), args, { cwd: join(root, part.folder), isQuiet: true });
      if (code === 0) continue;
      const hint = output.includes('ENOENT') ? ` Is it installed? (npm ci)` : '';
      throw new BuildError(`${output.trim()}\n\nBuilding the ${part.name} failed.${hint}`);
    }
  });
  say(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Builds the stale parts: the first one before the others, which may need it. @param {(line: string) => void} say @param {Part[]} parts */
export async function buildStale(say, parts = [...serverParts, client, extension, frontend]) {
  if (parts.every((part) => isFresh(root, part))) return;
  await withLock(join(root, '.cache/build.lock'), async () => {
    const [first, ...others] = parts;
    if (first) await buildIfStale(first, say);
    const builds = await Promise.allSettled(others.map((part) => buildIfStale(part, say)));
    for (const build of builds) if (build.status === 'rejected') throw build.reason;
  });
}

/** Builds what is stale, or ends the process with the message of the build that failed. @param {Part[]} [parts] */
export async function buildOrExit(parts) {
  try {
    await buildStale((line) => process.stdout.write(`${line}\n`), parts);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
