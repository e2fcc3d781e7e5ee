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
import { workOrFail } from './support/run.mjs';

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** Starts and stops the image twice: the second start must find the data of the first. @param {ContainerServer} server */
async function tryOut(server) {
  try {
    const user = await server.engine.ask(server.tag, ['id', '-u']);
    if (user !== '1000') throw new Error(`The image runs as user ${user} instead of 1000`);
    const told = await tellStory(await server.start(), server.admin);
    await server.stop();
    say(`  ready after ${server.readyAfterS} s; an admin shared a credential, a member saw it and pinged`);
    await findAgain(await server.start(), server.admin, told);
    await server.stop();
    say(`  ready after ${server.readyAfterS} s again, with all of it; both stopped with 0, as user 1000`);
  } finally {
    server.kill();
  }
}

await workOrFail(async () => {
  const began = performance.now();
  const cache = join(root, '.cache');
  const engine = await findEngine(join(cache, 'image'));
  await buildOrExit(serverParts);
  // Imported late, because it has just been built.
  const { EmbeddedMongo } = await import('@keyroster/embedded-mongo');
  const dataDir = await mkdtemp(join(tmpdir(), 'keyroster-image-'));
  const mongod = await EmbeddedMongo.start({ dataDir, cacheDir: cache, progress: say });
  try {
    for (const target of ['slim', 'standalone']) {
      /** @type {Record<string, string>} */
      const env = target === 'slim' ? { MONGODB_URI: mongod.uri } : {};
      const tag = `localhost/keyroster:${target}`;
      say(`Building ${tag} with ${engine.name} …`);
      await engine.build(tag, target);
      say(`${tag} is ${await engine.sizeOf(tag)} large`);
      await tryOut(await ContainerServer.of(engine, tag, env));
    }
    say(`Built and tried both in ${Math.round((performance.now() - began) / 1000)} s`);
  } finally {
    await engine.clear();
    await mongod.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
