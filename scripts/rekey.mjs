// @ts-check
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { backend, contracts } from './build/parts.mjs';
import { root } from './support/root.mjs';

await buildOrExit([contracts, backend]);
await import(pathToFileURL(join(root, 'backend/dist/cli/rekey.js')).href);
