import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { serverParts } from './build/parts.mjs';
import { bin, root } from './support/root.mjs';
import { run, workOrFail } from './support/run.mjs';

const TABLE = join(root, 'libs/embedded-mongo/src/binary/archive-pins.ts');
const HOST = 'https://fastdl.mongodb.org';

/** @param {string} path @returns {Promise<string>} the checksum that MongoDB publishes beside each archive */
async function pinOf(path) {
  const answer = await fetch(`${HOST}/${path}.sha256`).catch((error) => {
    throw new Error(`${HOST} can't be reached (${error.cause?.code ?? error.message})`);
  });
  const [pin = ''] = (await answer.text()).split(/\s/, 1);
  if (!answer.ok || !/^[0-9a-f]{64}$/.test(pin)) throw new Error(`${HOST}/${path}.sha256: ${answer.status}`);
  return pin;
}

await buildOrExit(serverParts);
// Imported late, because it has just been built.
const { archivePaths } = await import('@keyroster/embedded-mongo');
await workOrFail(async () => {
  /** @type {Record<string, string>} */
  const pins = {};
  for (const path of archivePaths()) pins[posix.basename(path)] = await pinOf(path);
  const table = readFileSync(TABLE, 'utf8');
  writeFileSync(TABLE, table.replace(/= \{.*\};/s, `= ${JSON.stringify(pins, null, 2)};`));
  await run(bin('prettier'), ['--write', TABLE], { isQuiet: true });
  process.stdout.write(`Pinned ${Object.keys(pins).length} archives\n`);
});
