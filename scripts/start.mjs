// @ts-check
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { root } from './support/root.mjs';

await buildOrExit();
// In this very process, so that Ctrl-C and SIGTERM reach the server and nobody else.
await import(pathToFileURL(join(root, 'backend/dist/main.js')).href);
