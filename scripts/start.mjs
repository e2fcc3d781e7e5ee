import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build/build-stale.mjs';
import { root } from './support/root.mjs';

await buildOrExit();
// From Node 22 on what was compiled once is kept for the next start; Node 20 has no such cache.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache(join(root, '.cache/compile'));
}
// In this very process, so that Ctrl-C and SIGTERM reach the server and nobody else.
await import(pathToFileURL(join(root, 'backend/dist/main.js')).href);
