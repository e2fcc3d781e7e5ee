import './support/env.mjs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build/build-stale.mjs';
import { root } from './support/root.mjs';

await buildOrExit();
// Node 20 has no compile cache.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache(join(root, '.cache/compile'));
}
// In this process, so that Ctrl-C and SIGTERM reach the server directly.
await import(pathToFileURL(join(root, 'backend/dist/main.js')).href);
