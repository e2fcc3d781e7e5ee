import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { serverParts } from './build/parts.mjs';
import { findEngine } from './image/engines.mjs';
import { ContainerServer } from './image/container-server.mjs';
import { findAgain, tellStory } from './image/story.mjs';
import { root } from './support/root.mjs';

const TAG = 'localhost/keyroster';

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** Builds the image and tries it out. */
async function main() {
  const cache = join(root, '.cache');
  const engine = await findEngine(join(cache, 'image'));
  say(`Building the image with ${engine.name} …`);
  await engine.build(TAG);
  say(`The image is ${await engine.sizeOf(TAG)} large`);

  await buildOrExit(serverParts);
  // Imported late, because it has just been built.
  const { EmbeddedMongo } = await import('@keyroster/embedded-mongo');
  const dataDir = await mkdtemp(join(tmpdir(), 'keyroster-image-'));
  const mongod = await EmbeddedMongo.start({ dataDir, cacheDir: cache, progress: say });
  const server = new ContainerServer(engine, TAG, mongod.uri);
  try {
    const user = await engine.ask(TAG, ['id', '-u']);
    if (user !== '1000') throw new Error(`The image runs as user ${user} instead of 1000`);
    say('It runs as user 1000');
    const told = await tellStory(await server.start(), server.admin);
    await server.stop();
    say(
      'An admin has shared a credential with a picture, a member has seen it and pinged; it stopped with 0',
    );
    await findAgain(await server.start(), server.admin, told);
    await server.stop();
    say('A second start has found all of it');
  } finally {
    server.kill();
    await engine.clear();
    await mongod.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
